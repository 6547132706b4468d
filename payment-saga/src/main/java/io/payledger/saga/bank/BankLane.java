package io.payledger.saga.bank;

import io.payledger.saga.work.Workers;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * One channel's gateway with workers of its own: a dead bank fills only its own lane. Questions have a lane beside that
 * of charges and refunds, so that no wave of questions after an outage holds up what is new.
 */
final class BankLane {
    private final ChannelSettings settings;
    private final BankGateway gateway;
    private final Side orders;
    private final Side questions;

    BankLane(String name, ChannelSettings settings, BankGateway gateway, Workers workers, Clock clock) {
        this.settings = settings;
        this.gateway = gateway;
        this.orders = new Side("bank-" + name, settings.maxConcurrentCalls(), settings, workers, clock);
        this.questions =
                new Side("bank-" + name + "-questions", settings.maxConcurrentQueries(), settings, workers, clock);
    }

    ChannelSettings settings() {
        return settings;
    }

    BankGateway gateway() {
        return gateway;
    }

    /** What tells the totals of days; empty where the bank has no such question. */
    Optional<DayTotals> dayTotals() {
        return gateway instanceof DayTotals totals ? Optional.of(totals) : Optional.empty();
    }

    /** For charges and refunds. */
    Side orders() {
        return orders;
    }

    /** For queries and what they lead to. */
    Side questions() {
        return questions;
    }

    List<Guard> guards() {
        return List.of(orders.guard, questions.guard);
    }

    /** Takes no further call; those that wait still get a worker. */
    void stop() {
        orders.waiting.shutdown();
        questions.waiting.shutdown();
    }

    /** Waits for the running calls, then cuts off the rest: they end as unknown and are asked about after the restart. */
    void awaitStopped(Duration limit) throws InterruptedException {
        long end = System.nanoTime() + limit.toNanos();
        orders.awaitStopped(end);
        questions.awaitStopped(end);
        gateway.close();
    }

    /** One kind of calls: workers that wait for answers, calls that run, and what guards them. */
    static final class Side {
        /** A call may be listened to for some limits longer than it is waited for. */
        private static final int OPEN_FOR_EACH_WORKER = 4;

        private final ExecutorService waiting;
        private final ExecutorService calls;
        private final Guard guard;

        Side(String name, int atOnce, ChannelSettings settings, Workers workers, Clock clock) {
            int open = OPEN_FOR_EACH_WORKER * atOnce;
            waiting = workers.open(name, atOnce, settings.maxWaitingCalls());
            calls = workers.open(name + "-call", open, open);
            guard = new Guard(name, settings.breaker(), open, settings.callTimeout(), calls, clock);
        }

        /** Hands work over without ever blocking; false when the lane is full or stopped. */
        boolean offer(Runnable work) {
            try {
                waiting.execute(work);
                return true;
            } catch (RejectedExecutionException e) {
                return false;
            }
        }

        /** See {@link Guard#call}. */
        BankAnswer call(Supplier<BankAnswer> call, Consumer<BankAnswer> late) {
            return guard.call(call, late);
        }

        private void awaitStopped(long end) throws InterruptedException {
            if (!waiting.awaitTermination(Math.max(0, end - System.nanoTime()), TimeUnit.NANOSECONDS)) {
                waiting.shutdownNow();
            }
            calls.shutdownNow();
        }
    }
}
