package io.payledger.eventstore.anchor;

import io.payledger.eventstore.checkpoint.SignedCheckpoint;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one thread of a node that makes checkpoints, when it is this node's turn, and takes the newest to this node's places.
 * Whatever fails is tried again in the next round; no payment ever waits for it.
 */
public final class CheckpointKeeper implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(CheckpointKeeper.class);
    private static final Duration LAST_ROUND = Duration.ofSeconds(10);

    private final Checkpoints checkpoints;
    private final List<CheckpointPlace> places;
    private final Duration interval;
    private final Map<CheckpointPlace, Long> published = new HashMap<>();
    private final CountDownLatch closing = new CountDownLatch(1);
    private final Thread thread;

    CheckpointKeeper(Checkpoints checkpoints, List<CheckpointPlace> places, Duration interval) {
        this.checkpoints = checkpoints;
        this.places = List.copyOf(places);
        this.interval = interval;
        this.thread = new Thread(this::run, "checkpoint-keeper");
        thread.setDaemon(true);
    }

    /** Starts the rounds. */
    public void start() {
        thread.start();
    }

    /** Makes a last checkpoint over what was added since the one before, and ends. */
    @Override
    public void close() {
        closing.countDown();
        try {
            if (!thread.join(LAST_ROUND)) {
                thread.interrupt();
                LOG.warn("The last checkpoint is not made; the next start makes one");
            }
        } catch (InterruptedException e) {
            thread.interrupt();
            Thread.currentThread().interrupt();
        }
    }

    private void run() {
        try {
            boolean reachable = true;
            while (!closing.await(interval.toMillis(), TimeUnit.MILLISECONDS)) {
                reachable = round();
            }
            if (reachable) {
                round();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Whether the log could be read. */
    private boolean round() throws InterruptedException {
        try {
            checkpoints.makeNext();
            Optional<SignedCheckpoint> newest = checkpoints.newest();
            if (newest.isPresent()) {
                publish(newest.get());
            }
            return true;
        } catch (LogNotTheSameException e) {
            LOG.error("No checkpoint is made any more, somebody must look at the log now", e);
        } catch (RuntimeException e) {
            LOG.warn("No checkpoint this time ({}); it is tried again in {}", e.getMessage(), interval);
        }
        return false;
    }

    private void publish(SignedCheckpoint newest) throws InterruptedException {
        long size = newest.checkpoint().size();
        for (CheckpointPlace place : places) {
            if (published.getOrDefault(place, 0L) < size) {
                try {
                    place.publish(newest);
                    published.put(place, size);
                } catch (IOException e) {
                    LOG.warn(
                            "The checkpoint over {} events did not reach {} ({}); it or a newer one is tried in {}",
                            size,
                            place,
                            e.getMessage(),
                            interval);
                }
            }
        }
    }
}
