package io.payledger.notify.webhook.delivery;

import java.time.Duration;

/**
 * When a webhook that was not taken is tried again: after pauses that double, up to a longest one, a fifth shorter or longer
 * by chance, so that what failed together does not come back together; and for how long.
 *
 * @param first the pause after the first failure
 * @param longest no pause is longer
 * @param giveUpAfter the last try is so long after the first
 */
public record RetryPlan(Duration first, Duration longest, Duration giveUpAfter) {
    /** So many failures of an endpoint one after the other are taken for chance. */
    private static final int ENDPOINT_PATIENCE = 3;

    private static final Duration ENDPOINT_FIRST = Duration.ofSeconds(1);
    private static final Duration ENDPOINT_LONGEST = Duration.ofMinutes(1);

    /** Pauses shift in percent of their length by at most this. */
    static final int JITTER_PERCENT = 20;

    private static final int HUNDRED = 100;

    /** Doubling this often is more than any longest pause. */
    private static final int MOST_DOUBLINGS = 30;

    /**
     * The pause after so many failures of one delivery.
     *
     * @param failures 1 or more
     * @param jitter percent of the pause, -20 to 20
     */
    Duration pause(int failures, int jitter) {
        return doubled(first, longest, failures - 1)
                .multipliedBy(HUNDRED + jitter)
                .dividedBy(HUNDRED);
    }

    /** How long nothing is sent to an endpoint after so many failures one after the other; zero for the first few. */
    static Duration endpointPause(int failures) {
        return failures < ENDPOINT_PATIENCE
                ? Duration.ZERO
                : doubled(ENDPOINT_FIRST, ENDPOINT_LONGEST, failures - ENDPOINT_PATIENCE);
    }

    private static Duration doubled(Duration first, Duration longest, int times) {
        Duration pause = first.multipliedBy(1L << Math.min(MOST_DOUBLINGS, times));
        return pause.compareTo(longest) < 0 ? pause : longest;
    }
}
