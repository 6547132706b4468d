package io.payledger.eventstore.follow;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.axonframework.common.stream.BlockingStream;
import org.axonframework.eventhandling.TrackedEventMessage;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Hands on what is committed from now on, by this node and by others, as soon as this node's end of the log has it: once
 * each, in order, on the log's own thread. It keeps no position: what was committed before it followed is for others.
 */
public final class LogFollower {
    private static final Logger LOG = LoggerFactory.getLogger(LogFollower.class);
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final String name;
    private final EventStore eventStore;
    private final Consumer<List<TrackedEventMessage<?>>> consumer;
    private final Runnable onFollowing;
    private @Nullable BlockingStream<TrackedEventMessage<?>> log;
    private volatile boolean running;
    private volatile boolean following;

    /**
     * @param name in log lines and of the thread that opens the log
     * @param consumer must neither block nor throw: all others wait for it
     */
    public LogFollower(String name, EventStore eventStore, Consumer<List<TrackedEventMessage<?>>> consumer) {
        this(name, eventStore, consumer, () -> {});
    }

    /** @param onFollowing is called once, when all that is committed from then on will be handed on */
    public LogFollower(
            String name, EventStore eventStore, Consumer<List<TrackedEventMessage<?>>> consumer, Runnable onFollowing) {
        this.name = name;
        this.eventStore = eventStore;
        this.consumer = consumer;
        this.onFollowing = onFollowing;
    }

    /** Returns at once: a database that is away does not keep a node from starting. */
    public void start() {
        running = true;
        Thread unused = Thread.ofVirtual().name(name).start(this::openOnceItCan);
    }

    private void openOnceItCan() {
        while (running) {
            try {
                open();
                return;
            } catch (RuntimeException e) {
                LOG.warn("The log cannot be followed yet by {} ({}); trying again", name, e.getMessage());
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
            following = true;
            onFollowing.run();
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
            consumer.accept(news);
        }
    }

    /** Hands on nothing more. */
    public synchronized void stop() {
        running = false;
        following = false;
        if (log != null) {
            log.close();
            log = null;
        }
    }

    /** Whether it follows, or tries to. */
    public boolean isRunning() {
        return running;
    }

    /** Whether it will be handed all that is committed from now on. False, too, of a log that tells nobody. */
    public boolean isFollowing() {
        return following;
    }
}
