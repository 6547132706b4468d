package io.payledger.query.rebuild;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.axonframework.eventhandling.TrackedEventMessage;

/** Reads and decodes the pieces that come next on other threads, while one is written. For one thread. */
final class ReadAhead implements AutoCloseable {
    private final EventSource log;
    private final int readers;
    private final ExecutorService threads;
    private final Queue<Piece> ahead = new ArrayDeque<>();
    private long next;

    /** @param readers threads, each with a connection of its own */
    ReadAhead(EventSource log, int readers) {
        this.log = log;
        this.readers = readers;
        this.threads = Executors.newFixedThreadPool(
                readers, Thread.ofPlatform().daemon().name("rebuild-", 1).factory());
    }

    /**
     * The events behind {@code after}.
     *
     * @param size of the pieces
     * @param last event that may be read
     * @param ahead whether others may be read meanwhile
     */
    List<TrackedEventMessage<?>> next(long after, long size, long last, boolean ahead) throws InterruptedException {
        if (this.ahead.isEmpty() || this.ahead.peek().from() != after + 1) {
            forget();
            next = after + 1;
        }
        int most = ahead ? readers + 1 : 1;
        while (this.ahead.size() < most && next <= last) {
            long from = next;
            long to = Math.min(last, from + size - 1);
            this.ahead.add(new Piece(from, threads.submit(() -> log.between(from, to))));
            next = to + 1;
        }
        Piece piece = this.ahead.remove();
        try {
            return piece.events().get();
        } catch (ExecutionException e) {
            throw new RebuildFailedException("The log could not be read: " + e.getMessage(), e);
        }
    }

    private void forget() {
        ahead.forEach(piece -> piece.events().cancel(false));
        ahead.clear();
    }

    @Override
    public void close() {
        forget();
        threads.shutdown();
    }

    private record Piece(long from, Future<List<TrackedEventMessage<?>>> events) {}
}
