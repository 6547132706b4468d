package io.payledger.command.waiting;

import java.time.Duration;

/**
 * How much waiting there may be.
 *
 * @param maxWaiters requests that may wait at once; one more is answered at once
 * @param longestWait what a wished wait is cut down to
 * @param firstReread age at which a waiter reads the payment again although nothing woke it: another node may have
 *     committed the outcome
 * @param longestReread what the pause between such reads doubles up to
 */
public record WaitLimits(int maxWaiters, Duration longestWait, Duration firstReread, Duration longestReread) {

    /** The wished wait, or the longest there is. */
    public Duration capped(Duration wish) {
        return wish.compareTo(longestWait) < 0 ? wish : longestWait;
    }

    Duration nextReread(Duration last) {
        Duration doubled = last.multipliedBy(2);
        return doubled.compareTo(longestReread) < 0 ? doubled : longestReread;
    }
}
