package io.payledger.eventstore.limit;

import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Makes timers for limits that are hardly ever reached. A timed wait of a virtual thread wakes the JVM's own scheduler of
 * delays when it begins, and again when it ends early: with some of them in each charge that was a tenth of the processor
 * and more. Under load, a limit that is set and dropped here wakes nobody: only the earliest one has a thread that waits.
 */
public final class LimitTimer {
    private static final int IDLE_SECONDS = 10;

    private LimitTimer() {}

    /**
     * A timer with one daemon thread, which is there while there are limits and a little longer; it need not be shut down.
     * What it runs must not block: it completes what somebody waits for.
     */
    public static ScheduledExecutorService named(String name) {
        ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(
                1, Thread.ofPlatform().daemon().name(name).factory());
        timer.setRemoveOnCancelPolicy(true);
        timer.setKeepAliveTime(IDLE_SECONDS, TimeUnit.SECONDS);
        timer.allowCoreThreadTimeOut(true);
        return timer;
    }
}
