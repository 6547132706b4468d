package io.payledger.app.demo;

import java.math.BigDecimal;
import java.time.Duration;

/**
 * How the orders are sent.
 *
 * @param parallel requests that may be under way at a time, 1 to 1000; bursts of duplicates come on top
 * @param duplicates how many requests are sent at once for every fiftieth order, 0 to 1000; 0 and 1 send none twice
 * @param seed of the bank's lost replies and of the pauses between retries
 * @param lostReplies the part of the replies that the bank loses after charging, 0 to 1
 * @param settleLimit how long one order may take from its first request to its settlement
 */
public record DemoOptions(int parallel, int duplicates, long seed, BigDecimal lostReplies, Duration settleLimit) {
    private static final int MAX = 1_000;

    /** What {@code ledger demo} does when it is told nothing else. */
    public static final DemoOptions DEFAULT =
            new DemoOptions(32, 50, 1, new BigDecimal("0.05"), Duration.ofSeconds(120));

    public DemoOptions {
        require(parallel >= 1 && parallel <= MAX, "--parallel must be 1 to " + MAX);
        require(duplicates >= 0 && duplicates <= MAX, "--duplicates must be 0 to " + MAX);
        require(
                lostReplies.signum() >= 0 && lostReplies.compareTo(BigDecimal.ONE) <= 0 && lostReplies.scale() <= 9,
                "--lost-replies must be 0 to 1 with at most nine decimals");
        require(settleLimit.isPositive(), "--settle-seconds must be at least 1");
    }

    private static void require(boolean right, String otherwise) {
        if (!right) {
            throw new IllegalArgumentException(otherwise);
        }
    }
}
