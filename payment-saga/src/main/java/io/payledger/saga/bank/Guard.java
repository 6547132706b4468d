package io.payledger.saga.bank;

import io.github.resilience4j.bulkhead.Bulkhead;
import io.github.resilience4j.bulkhead.BulkheadConfig;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import io.github.resilience4j.timelimiter.TimeLimiter;
import io.github.resilience4j.timelimiter.TimeLimiterConfig;
import io.payledger.api.log.StepLog;
import io.payledger.eventstore.limit.LimitTimer;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * What every call of one kind on one channel passes: a circuit breaker, a bulkhead and a time limit. What one of the
 * first two turns away was not sent. A call that outlives its limit is not cut off: the caller goes on as if the bank was
 * silent, and the answer is handed over when it comes.
 */
final class Guard {
    private final CircuitBreaker breaker;
    private final Bulkhead bulkhead;
    private final TimeLimiter limit;
    private final ExecutorService calls;
    private final ScheduledExecutorService timer;

    /**
     * One for one kind of call.
     *
     * @param name of channel and kind, for the log
     * @param openCalls most calls at once, those that outlived their limit included
     * @param calls where they run; must have room for as many
     * @param clock says how long the breaker has been open
     */
    Guard(
            String name,
            BreakerSettings settings,
            int openCalls,
            Duration callTimeout,
            ExecutorService calls,
            Clock clock) {
        this.breaker = CircuitBreaker.of(
                name,
                CircuitBreakerConfig.custom()
                        .failureRateThreshold(settings.failurePercent())
                        .slidingWindowSize(settings.window())
                        .minimumNumberOfCalls(settings.atLeast())
                        .waitDurationInOpenState(settings.openFor())
                        .clock(clock)
                        .permittedNumberOfCallsInHalfOpenState(settings.probes())
                        .build());
        this.bulkhead = Bulkhead.of(
                name,
                BulkheadConfig.custom()
                        .maxConcurrentCalls(openCalls)
                        .maxWaitDuration(Duration.ZERO)
                        .build());
        this.limit = TimeLimiter.of(
                name,
                TimeLimiterConfig.custom()
                        .timeoutDuration(callTimeout)
                        .cancelRunningFuture(false)
                        .build());
        this.calls = calls;
        this.timer = LimitTimer.named(name + "-limits");
        breaker.getEventPublisher()
                .onStateTransition(event -> StepLog.warn(
                        "bank.breaker",
                        "-",
                        null,
                        event.getStateTransition().getToState().name(),
                        "channel",
                        name,
                        "from",
                        event.getStateTransition().getFromState()));
    }

    /**
     * Calls the bank and waits for its answer, but no longer than the limit.
     *
     * @param late gets the answer of a call that had outlived its limit, on another thread
     */
    BankAnswer call(Supplier<BankAnswer> call, Consumer<BankAnswer> late) {
        if (!bulkhead.tryAcquirePermission()) {
            return new BankAnswer.NotSent("TOO_MANY_CALLS_OPEN");
        }
        if (!breaker.tryAcquirePermission()) {
            bulkhead.onComplete();
            return new BankAnswer.NotSent("CIRCUIT_OPEN");
        }
        long start = System.nanoTime();
        CompletableFuture<BankAnswer> running;
        try {
            running = CompletableFuture.supplyAsync(call, calls);
        } catch (RuntimeException e) {
            bulkhead.onComplete();
            breaker.releasePermission();
            return new BankAnswer.NotSent("STOPPING");
        }
        CompletableFuture<BankAnswer> freed = running.whenComplete((answer, failure) -> bulkhead.onComplete());
        BankAnswer answer = await(freed, late);
        long took = System.nanoTime() - start;
        failure(answer)
                .ifPresentOrElse(
                        why -> breaker.onError(took, TimeUnit.NANOSECONDS, new IllegalStateException(why)),
                        () -> breaker.onSuccess(took, TimeUnit.NANOSECONDS));
        return answer;
    }

    /** Of channel and kind. */
    String name() {
        return breaker.getName();
    }

    CircuitBreaker.State state() {
        return breaker.getState();
    }

    /** Whether nothing but probes is let through. */
    boolean isOpen() {
        return state() != CircuitBreaker.State.CLOSED;
    }

    /** Calls that run, those that are only listened to included. */
    int openCalls() {
        return mostCalls() - bulkhead.getMetrics().getAvailableConcurrentCalls();
    }

    /** Calls that may run at one time. */
    int mostCalls() {
        return bulkhead.getMetrics().getMaxAllowedConcurrentCalls();
    }

    private BankAnswer await(CompletableFuture<BankAnswer> running, Consumer<BankAnswer> late) {
        try {
            // Of a copy: the time limit ends the wait, never the call.
            return limit.executeCompletionStage(timer, running::copy)
                    .toCompletableFuture()
                    .get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new BankAnswer.Unknown("INTERRUPTED");
        } catch (ExecutionException e) {
            if (!(e.getCause() instanceof TimeoutException)) {
                return new BankAnswer.Unknown("ADAPTER_FAILED");
            }
            CompletableFuture<Void> unused = running.thenAccept(late);
            return new BankAnswer.Unknown("TIMEOUT");
        }
    }

    /** Why the bank seems to be in trouble; a word of the bank, whatever it says, is none. */
    private static Optional<String> failure(BankAnswer answer) {
        return switch (answer) {
            case BankAnswer.Unknown(String why) -> Optional.of(why);
            case BankAnswer.NotSent(String why) -> Optional.of(why);
            default -> Optional.empty();
        };
    }
}
