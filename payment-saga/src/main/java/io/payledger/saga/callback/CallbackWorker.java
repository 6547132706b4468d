package io.payledger.saga.callback;

import io.payledger.saga.work.Workers;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.axonframework.spring.config.SpringAxonConfiguration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/**
 * Works on the inbox: on new rows at once, on others when they are due. Bounded, never blocks who hands a row over; what
 * finds no place stays in the table and is claimed once its lease is over. Any number of nodes may run it.
 */
final class CallbackWorker implements SmartLifecycle {
    private static final Logger LOG = LoggerFactory.getLogger(CallbackWorker.class);
    private static final int CLAIM = 64;
    private static final Duration STOP_WITHIN = Duration.ofSeconds(10);
    private static final Duration FORGET_EVERY = Duration.ofMinutes(10);
    private static final int FORGET_AT_ONCE = 1_000;

    private final CallbackInbox inbox;
    private final CallbackDesk desk;
    private final Workers workers;
    private final CallbackProperties properties;
    private @Nullable ExecutorService hands;
    private @Nullable Thread looker;
    private volatile boolean running;
    private boolean failing;
    private long forgotAtNanos = System.nanoTime() - FORGET_EVERY.toNanos();

    CallbackWorker(CallbackInbox inbox, CallbackDesk desk, Workers workers, CallbackProperties properties) {
        this.inbox = inbox;
        this.desk = desk;
        this.workers = workers;
        this.properties = properties;
    }

    /** Hands over a row that this node holds the lease of; returns at once. */
    void take(InboxRow row) {
        ExecutorService open = hands;
        if (open == null || !offer(open, row)) {
            LOG.debug("Callback {} waits in the inbox for the end of its lease", row.id());
        }
    }

    /** Between Axon and the web server, as all that sends commands. */
    @Override
    public int getPhase() {
        return SpringAxonConfiguration.LIFECYCLE_PHASE + 512;
    }

    @Override
    public synchronized void start() {
        ExecutorService opened = workers.open("callback", properties.threads(), properties.waiting());
        hands = opened;
        running = true;
        looker = Thread.ofPlatform().name("callback-inbox").daemon().start(() -> look(opened));
    }

    @Override
    public synchronized void stop() {
        running = false;
        try {
            if (looker != null) {
                looker.interrupt();
                looker.join(STOP_WITHIN);
            }
            if (hands != null) {
                hands.shutdown();
                if (!hands.awaitTermination(STOP_WITHIN.toMillis(), TimeUnit.MILLISECONDS)) {
                    hands.shutdownNow();
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            LOG.warn("The stop was interrupted; callbacks in hand are worked on again after their leases");
        }
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    private void look(ExecutorService open) {
        while (running) {
            try {
                if (claimed(open) < CLAIM) {
                    forgetSometimes();
                    failing = false;
                    Thread.sleep(properties.poll());
                }
            } catch (InterruptedException e) {
                return;
            } catch (RuntimeException e) {
                if (!failing) {
                    LOG.warn("The callback inbox cannot be read ({}); it is tried until it can", e.getMessage());
                }
                failing = true;
                if (!pauseAfterFailure()) {
                    return;
                }
            }
        }
    }

    /** A batch at a time: what is left over is removed in the next rounds, before the next pause. */
    private void forgetSometimes() {
        if (System.nanoTime() - forgotAtNanos >= FORGET_EVERY.toNanos()
                && inbox.forget(properties.keepApplied(), properties.keepGivenUp(), FORGET_AT_ONCE) < FORGET_AT_ONCE) {
            forgotAtNanos = System.nanoTime();
        }
    }

    private int claimed(ExecutorService open) {
        List<InboxRow> rows = inbox.claim(CLAIM);
        rows.forEach(row -> offer(open, row));
        return rows.size();
    }

    private boolean pauseAfterFailure() {
        try {
            Thread.sleep(properties.poll());
            return true;
        } catch (InterruptedException e) {
            return false;
        }
    }

    private boolean offer(ExecutorService open, InboxRow row) {
        try {
            open.execute(() -> work(row));
            return true;
        } catch (RejectedExecutionException e) {
            return false;
        }
    }

    private void work(InboxRow row) {
        try {
            desk.work(row);
        } catch (RuntimeException e) {
            LOG.warn("Callback {} could not be settled; it is worked on again after its lease", row.id(), e);
        }
    }
}
