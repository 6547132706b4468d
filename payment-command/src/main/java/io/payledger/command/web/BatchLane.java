package io.payledger.command.web;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;

/**
 * Where the commands of all batches run: side by side, so that one commit takes many of them, and never so many that
 * what comes by itself must wait behind a batch.
 */
final class BatchLane implements AutoCloseable {
    private final Semaphore places;
    private final ExecutorService threads = Executors.newThreadPerTaskExecutor(
            Thread.ofVirtual().name("batch-", 0).factory());

    /** @param width commands that run at once, of all batches together */
    BatchLane(int width) {
        this.places = new Semaphore(width, true);
    }

    /** Runs them all and returns when all have ended. A task must not throw. */
    void run(Collection<Runnable> tasks) {
        List<Future<?>> running = new ArrayList<>();
        for (Runnable task : tasks) {
            places.acquireUninterruptibly();
            running.add(threads.submit(() -> {
                try {
                    task.run();
                } finally {
                    places.release();
                }
            }));
        }
        for (Future<?> one : running) {
            awaitEnd(one);
        }
    }

    private static void awaitEnd(Future<?> one) {
        try {
            Object unused = one.get();
        } catch (java.util.concurrent.ExecutionException e) {
            throw new IllegalStateException("A command of a batch ended without an answer", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("The batch was broken off; its commands go on", e);
        }
    }

    @Override
    public void close() {
        threads.close();
    }
}
