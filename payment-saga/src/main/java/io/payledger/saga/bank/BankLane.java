package io.payledger.saga.bank;

import io.payledger.saga.work.Workers;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

/** One channel's gateway with workers of its own: a dead bank fills only its own lane. */
final class BankLane {
    private final ChannelSettings settings;
    private final BankGateway gateway;
    private final ExecutorService workers;

    BankLane(String name, ChannelSettings settings, BankGateway gateway, Workers workers) {
        this.settings = settings;
        this.gateway = gateway;
        this.workers = workers.open("bank-" + name, settings.maxConcurrentCalls(), settings.maxWaitingCalls());
    }

    ChannelSettings settings() {
        return settings;
    }

    BankGateway gateway() {
        return gateway;
    }

    /** Hands a call over without ever blocking; false when the lane is full or stopped. */
    boolean offer(Runnable call) {
        try {
            workers.execute(call);
            return true;
        } catch (RejectedExecutionException e) {
            return false;
        }
    }

    /** Takes no further call; those that wait still get a worker. */
    void stop() {
        workers.shutdown();
    }

    /** Waits for the running calls, then cuts off the rest: they end as silent and are asked about after the restart. */
    void awaitStopped(Duration limit) throws InterruptedException {
        if (!workers.awaitTermination(limit.toMillis(), TimeUnit.MILLISECONDS)) {
            workers.shutdownNow();
        }
        gateway.close();
    }
}
