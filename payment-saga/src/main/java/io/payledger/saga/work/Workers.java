package io.payledger.saga.work;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Makes the executors of this module, so that tests can run the same code on the calling thread. */
@FunctionalInterface
public interface Workers {

    /** From this JDK on a virtual thread that blocks in synchronized code frees its carrier (JEP 491). */
    int FIRST_JDK_WITHOUT_PINNING = 24;

    /**
     * An executor that never blocks who hands work to it: what fits neither a thread nor the queue is refused with a
     * {@link java.util.concurrent.RejectedExecutionException}.
     *
     * @param name how its threads are called in a dump
     * @param threads most tasks that run at once
     * @param waiting most tasks that wait for a thread
     */
    ExecutorService open(String name, int threads, int waiting);

    /** Virtual threads where the JDK does not pin them, platform threads elsewhere; idle ones end after ten seconds. */
    static Workers bounded() {
        return Runtime.version().feature() >= FIRST_JDK_WITHOUT_PINNING ? Workers::virtual : Workers::pooled;
    }

    private static ExecutorService virtual(String name, int threads, int waiting) {
        return new BoundedVirtualThreads(Thread.ofVirtual().name(name + "-", 1).factory(), threads, waiting);
    }

    private static ExecutorService pooled(String name, int threads, int waiting) {
        ThreadPoolExecutor executor = new ThreadPoolExecutor(
                threads,
                threads,
                10,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(waiting),
                Thread.ofPlatform().daemon().name(name + "-", 1).factory());
        executor.allowCoreThreadTimeOut(true);
        return executor;
    }
}
