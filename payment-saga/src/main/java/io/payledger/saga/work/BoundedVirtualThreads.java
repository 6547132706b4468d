package io.payledger.saga.work;

import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

/**
 * A virtual thread for each task, so many of which run at one time while others wait for their turn, first come first
 * served. A pool's idle workers would wait for more work with a time limit, which costs more than a new thread.
 */
final class BoundedVirtualThreads extends AbstractExecutorService {
    private final ExecutorService threads;
    private final Semaphore turns;
    private final Semaphore places;
    private volatile boolean stoppedHard;

    /**
     * @param running most tasks that run at once
     * @param waiting most tasks that wait for that
     */
    BoundedVirtualThreads(ThreadFactory factory, int running, int waiting) {
        threads = Executors.newThreadPerTaskExecutor(factory);
        turns = new Semaphore(running, true);
        places = new Semaphore(Math.addExact(running, waiting));
    }

    @Override
    public void execute(Runnable task) {
        if (!places.tryAcquire()) {
            throw new RejectedExecutionException("All places are taken");
        }
        boolean begun = false;
        try {
            threads.execute(() -> runInTurn(task));
            begun = true;
        } finally {
            if (!begun) {
                places.release();
            }
        }
    }

    private void runInTurn(Runnable task) {
        try {
            turns.acquire();
            try {
                // A turn may come free before the interrupt does.
                if (!stoppedHard) {
                    task.run();
                }
            } finally {
                turns.release();
            }
        } catch (InterruptedException e) {
            // Stopped before its turn came: it has not begun, and never will.
            Thread.currentThread().interrupt();
        } finally {
            places.release();
        }
    }

    @Override
    public void shutdown() {
        threads.shutdown();
    }

    /** Interrupts what runs; what waits does not begin. None of it is given back. */
    @Override
    public List<Runnable> shutdownNow() {
        stoppedHard = true;
        threads.shutdownNow();
        return List.of();
    }

    @Override
    public boolean isShutdown() {
        return threads.isShutdown();
    }

    @Override
    public boolean isTerminated() {
        return threads.isTerminated();
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
        return threads.awaitTermination(timeout, unit);
    }
}
