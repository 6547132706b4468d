package io.payledger.query.rebuild;

import java.time.Duration;

/**
 * Keeps a rebuild from taking the machine from those who pay: while others append, it works for a share of the time only,
 * in small pieces one after the other; when nobody does, it goes as fast as it can.
 */
final class Pace {
    /** Of events at a time while nobody appends: beyond it a piece gets larger, not cheaper. */
    static final long LARGE = 20_000;

    /** While others append: some 50 ms of work. */
    static final long SMALL = 2_000;

    /** A rebuild that does not come nearer to the live tables in this time works for twice the share. */
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private static final int ALWAYS = 100;

    private final Sleeper sleeper;
    private int percent;
    private long head = -1;
    private boolean othersAppend;
    private long nearestSince;
    private long nearest = Long.MAX_VALUE;

    /** @param percent of the time, 1 to 100, while others append */
    Pace(int percent, Sleeper sleeper) {
        this.percent = percent;
        this.sleeper = sleeper;
    }

    /** The log ends here now. */
    void sees(long headNow) {
        othersAppend = head >= 0 && headNow > head && percent < ALWAYS;
        head = headNow;
    }

    /** Whether to hold back. */
    boolean isHeldBack() {
        return othersAppend;
    }

    long piece() {
        return othersAppend ? SMALL : LARGE;
    }

    /**
     * Rests after a piece of work.
     *
     * @param nanos that it took
     * @param distance events that are still to be done
     * @param now any clock's nanoseconds
     */
    void worked(long nanos, long distance, long now) throws InterruptedException {
        if (distance < nearest) {
            nearest = distance;
            nearestSince = now;
        } else if (now - nearestSince > PATIENCE.toNanos()) {
            percent = Math.min(ALWAYS, 2 * percent);
            nearestSince = now;
        }
        if (othersAppend) {
            sleeper.sleep(Duration.ofNanos(nanos * (ALWAYS - percent) / percent));
        }
    }

    /** How to wait; a test does not. */
    @FunctionalInterface
    interface Sleeper {
        void sleep(Duration time) throws InterruptedException;
    }
}
