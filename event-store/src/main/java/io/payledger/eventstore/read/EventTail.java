package io.payledger.eventstore.read;

import io.payledger.eventstore.append.CommitListener;
import io.payledger.eventstore.chain.StoredEvent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The newest events, decoded once for all consumers of a node. What this node commits arrives without a query; what other
 * nodes commit is fetched when a notification comes, and at the latest after one poll.
 *
 * @param <M> what consumers are given for an event
 */
public final class EventTail<M> implements CommitListener, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(EventTail.class);
    private static final int FETCH = 1_000;
    private static final int HAND_OVERS = 256;

    /** How long closing waits for a query that is under way; many times what one takes. */
    private static final Duration LAST_QUERY = Duration.ofSeconds(5);

    /** Stands for "look into the database": a notification, or a hand-over that found no room. */
    private static final List<StoredEvent> LOOK = List.of();

    private final EventReader reader;
    private final Function<StoredEvent, M> decode;
    private final Duration poll;
    private final TailRing<M> ring;
    private final BlockingQueue<List<StoredEvent>> handOver = new ArrayBlockingQueue<>(HAND_OVERS);
    private final Set<Runnable> callbacks = new CopyOnWriteArraySet<>();
    private final CountDownLatch closing = new CountDownLatch(1);
    private @Nullable Thread follower;
    private volatile boolean following;

    /**
     * @param decode makes what consumers get; must not throw
     * @param capacity events that are kept for consumers who keep up
     * @param poll how long a lost notification can go unnoticed
     */
    public EventTail(EventReader reader, Function<StoredEvent, M> decode, int capacity, Duration poll) {
        this.reader = reader;
        this.decode = decode;
        this.poll = poll;
        this.ring = new TailRing<>(capacity);
    }

    /** Starts to follow the log, from its present end, with the first consumer. */
    public synchronized void follow() {
        if (follower == null && !isClosed()) {
            ring.startAt(reader.head());
            following = true;
            // For what is committed between the two lines above.
            wake();
            follower = new Thread(this::run, "event-store-tail");
            follower.setDaemon(true);
            follower.start();
        }
    }

    /**
     * The events behind a position, as many as are at hand.
     *
     * @return empty when there are none yet; {@code null} when the position is too far back and the log must be read
     */
    public @Nullable List<M> after(long position, int limit) {
        return ring.after(position, limit);
    }

    /** Waits until there is an event behind this position, or the time is over. */
    public boolean await(long position, Duration timeout) throws InterruptedException {
        return ring.await(position, timeout);
    }

    /** Whether nothing will ever come any more. */
    public boolean isClosed() {
        return closing.getCount() == 0;
    }

    /** Has this called, by another thread, whenever there are new events, until it is removed. */
    public void onNews(Runnable callback) {
        callbacks.add(callback);
    }

    public void removeCallback(Runnable callback) {
        callbacks.remove(callback);
    }

    /** Another node has appended something. */
    public void wake() {
        if (following) {
            handOver.offer(LOOK);
        }
    }

    @Override
    public void committed(List<StoredEvent> events) {
        if (following && !events.isEmpty() && !handOver.offer(events)) {
            // The follower is behind; it will find these in the database, at the next hand-over or poll.
            LOG.debug("The tail of the log is behind; it reads from the database");
        }
    }

    /** Lets all consumers go, and returns when the database is no longer asked for anything. */
    @Override
    public synchronized void close() {
        closing.countDown();
        following = false;
        ring.close();
        if (follower != null) {
            // It is not interrupted: that would break a query off and report it as a fault. If there is no room it does
            // not wait.
            handOver.offer(LOOK);
            join(follower);
        }
    }

    private static void join(Thread follower) {
        try {
            if (!follower.join(LAST_QUERY)) {
                LOG.warn("A query of the log's tail does not come to an end; not waiting for it any longer");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void run() {
        while (!isClosed()) {
            try {
                List<StoredEvent> events = handOver.poll(poll.toNanos(), TimeUnit.NANOSECONDS);
                if (!isClosed() && (events == null || events.isEmpty() || !publishIfNext(events))) {
                    fetch();
                }
            } catch (InterruptedException e) {
                return;
            } catch (RuntimeException e) {
                if (closesWithin(poll)) {
                    return;
                }
                LOG.warn("The tail of the log could not be read ({}); trying again", e.getMessage());
            }
        }
    }

    private boolean closesWithin(Duration time) {
        try {
            return closing.await(time.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return true;
        }
    }

    /** Whether these events close up to what is known, or are known already. */
    private boolean publishIfNext(List<StoredEvent> events) {
        long next = ring.last() + 1;
        if (events.getFirst().globalIndex() == next) {
            publish(events);
            return true;
        }
        return events.getLast().globalIndex() < next;
    }

    private void fetch() {
        List<StoredEvent> events;
        do {
            events = reader.after(ring.last(), FETCH);
            publish(events);
        } while (events.size() == FETCH && !isClosed());
    }

    private void publish(List<StoredEvent> events) {
        if (events.isEmpty()) {
            return;
        }
        List<M> decoded = new ArrayList<>(events.size());
        events.forEach(event -> decoded.add(decode.apply(event)));
        ring.add(events.getLast().globalIndex(), decoded);
        for (Runnable callback : callbacks) {
            try {
                callback.run();
            } catch (RuntimeException e) {
                LOG.warn("A consumer of the log could not be woken; it polls", e);
            }
        }
    }
}
