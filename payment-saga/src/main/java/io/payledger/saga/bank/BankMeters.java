package io.payledger.saga.bank;

import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;

/** Figures of the conversation with banks: how calls end and how long they take, and how the guards stand. */
final class BankMeters {
    /** From a bank nearby to the longest that is waited for. */
    private static final Duration[] STEPS = {
        Duration.ofMillis(10),
        Duration.ofMillis(25),
        Duration.ofMillis(50),
        Duration.ofMillis(100),
        Duration.ofMillis(250),
        Duration.ofMillis(500),
        Duration.ofSeconds(1),
        Duration.ofMillis(2500),
        Duration.ofSeconds(5),
        Duration.ofSeconds(15)
    };

    private final MeterRegistry registry;

    BankMeters(MeterRegistry registry) {
        this.registry = registry;
    }

    /**
     * A call has ended.
     *
     * @param channel one that is configured: what callers name at will must not become a label
     * @param step as it is logged: {@code bank.charge}
     * @param took zero for what was never sent
     */
    void ended(String channel, String step, BankAnswer answer, Duration took) {
        Timer.builder("payledger.bank.calls")
                .description("Calls to banks: how many ended in which way, and how long they took")
                .tag("channel", channel)
                .tag("operation", step.substring(step.indexOf('.') + 1))
                .tag("outcome", outcome(answer))
                .serviceLevelObjectives(STEPS)
                .register(registry)
                .record(took);
    }

    /** Shows this guard from now on. */
    void watch(Guard guard) {
        for (CircuitBreaker.State state : new CircuitBreaker.State[] {
            CircuitBreaker.State.CLOSED, CircuitBreaker.State.OPEN, CircuitBreaker.State.HALF_OPEN
        }) {
            Gauge.builder("payledger.bank.breaker", guard, it -> it.state() == state ? 1 : 0)
                    .description("1 for the state in which the breaker is")
                    .tag("guard", guard.name())
                    .tag("state", state.name())
                    .register(registry);
        }
        Gauge.builder("payledger.bank.calls.open", guard, Guard::openCalls)
                .description("Calls that run, those that are only listened to included")
                .tag("guard", guard.name())
                .register(registry);
        Gauge.builder("payledger.bank.calls.most", guard, Guard::mostCalls)
                .description("Calls that may run at one time")
                .tag("guard", guard.name())
                .register(registry);
    }

    static String outcome(BankAnswer answer) {
        return switch (answer) {
            case BankAnswer.Succeeded it -> "succeeded";
            case BankAnswer.OtherCharge it -> "other_charge";
            case BankAnswer.Declined it -> "declined";
            case BankAnswer.Cancelled it -> "cancelled";
            case BankAnswer.Pending it -> "pending";
            case BankAnswer.Unpaid it -> "unpaid";
            case BankAnswer.NotFound it -> "not_found";
            case BankAnswer.NotSent it -> "not_sent";
            case BankAnswer.Unknown it -> "unknown";
        };
    }
}
