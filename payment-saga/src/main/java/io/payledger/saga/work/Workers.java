package io.payledger.saga.work;

import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
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

    /**
     * Virtual threads where the JDK does not pin them, platform threads elsewhere. An idle platform thread ends after ten
     * seconds, a virtual one at once: it costs less than a timed wait for more work.
     */
    static Workers bounded() {
        Duration idle = hasVirtualThreads() ? Duration.ofNanos(1) : Duration.ofSeconds(10);
        return (name, threads, waiting) -> {
            ThreadPoolExecutor executor = new ThreadPoolExecutor(
                    threads,
                    threads,
                    idle.toNanos(),
                    TimeUnit.NANOSECONDS,
                    new LinkedBlockingQueue<>(waiting),
                    factory(name));
            executor.allowCoreThreadTimeOut(true);
            return executor;
        };
    }

    private static boolean hasVirtualThreads() {
        return Runtime.version().feature() >= FIRST_JDK_WITHOUT_PINNING;
    }

    private static ThreadFactory factory(String name) {
        return hasVirtualThreads()
                ? Thread.ofVirtual().name(name + "-", 1).factory()
                : Thread.ofPlatform().daemon().name(name + "-", 1).factory();
    }
}
