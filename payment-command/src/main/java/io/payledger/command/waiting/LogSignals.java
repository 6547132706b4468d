package io.payledger.command.waiting;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.axonframework.common.stream.BlockingStream;
import org.axonframework.eventhandling.TrackedEventMessage;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/**
 * Tells those who wait for a payment what other nodes commit to it, once this node's end of the log has it. What this node
 * commits comes here too, before or after its own signal. Until the log can be opened, and where it wakes nobody, the
 * waiters' own reads find everything.
 */
public final class LogSignals implements SmartLifecycle {
    private static final Logger LOG = LoggerFactory.getLogger(LogSignals.class);
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final EventStore eventStore;
    private final CommitSignals signals;
    private @Nullable BlockingStream<TrackedEventMessage<?>> log;
    private volatile boolean running;

    public LogSignals(EventStore eventStore, OutcomeWaiters waiters) {
        this.eventStore = eventStore;
        this.signals = new CommitSignals(waiters);
    }

    /** Returns at once: a database that is away does not keep a node from starting. */
    @Override
    public void start() {
        running = true;
        Thread unused = Thread.ofVirtual().name("log-signals").start(this::openOnceItCan);
    }

    private void openOnceItCan() {
        while (running) {
            try {
                open();
                return;
            } catch (RuntimeException e) {
                LOG.warn("The log cannot be followed yet for those who wait ({}); trying again", e.getMessage());
            }
            try {
                Thread.sleep(PAUSE);
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    private synchronized void open() {
        BlockingStream<TrackedEventMessage<?>> opened = eventStore.openStream(eventStore.createHeadToken());
        if (running && opened.setOnAvailableCallback(() -> handOn(opened))) {
            log = opened;
        } else {
            opened.close();
        }
    }

    /** Always on the log's own thread. */
    private void handOn(BlockingStream<TrackedEventMessage<?>> opened) {
        List<TrackedEventMessage<?>> news = new ArrayList<>();
        try {
            while (opened.hasNextAvailable(0, TimeUnit.NANOSECONDS)) {
                news.add(opened.nextAvailable());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            signals.accept(news);
        }
    }

    @Override
    public synchronized void stop() {
        running = false;
        if (log != null) {
            log.close();
            log = null;
        }
    }

    /** Whether it follows, or tries to. */
    @Override
    public boolean isRunning() {
        return running;
    }

    /** Whether the log tells it what happens. */
    synchronized boolean isFollowing() {
        return log != null;
    }
}
