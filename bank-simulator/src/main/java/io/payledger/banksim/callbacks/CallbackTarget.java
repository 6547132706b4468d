package io.payledger.banksim.callbacks;

import java.net.URI;
import java.time.Duration;
import java.util.List;

/**
 * Whom the bank tells, and how.
 *
 * @param url the channel's name is put behind it: {@code http://127.0.0.1:8080/bank/callbacks}
 * @param secret shared with the receiver; signs every message
 * @param delay from the booking to the first delivery
 * @param retryPauses before the second, third, … delivery while none is acknowledged; then the bank gives up
 */
public record CallbackTarget(URI url, String secret, Duration delay, List<Duration> retryPauses) {
    /** Long enough for the reply to be first as a rule, as with real banks. */
    private static final Duration DELAY = Duration.ofMillis(200);

    private static final List<Duration> RETRY_PAUSES = List.of(
            Duration.ofSeconds(1),
            Duration.ofSeconds(5),
            Duration.ofSeconds(15),
            Duration.ofMinutes(1),
            Duration.ofMinutes(5),
            Duration.ofMinutes(15),
            Duration.ofHours(1));

    public CallbackTarget {
        retryPauses = List.copyOf(retryPauses);
        if (secret.isBlank()) {
            throw new IllegalArgumentException("The secret of the callbacks must not be blank");
        }
    }

    /** First after 200 ms, then after 1, 5, 15 s, 1, 5, 15 min and 1 h. */
    public static CallbackTarget of(URI url, String secret) {
        return new CallbackTarget(url, secret, DELAY, RETRY_PAUSES);
    }

    public CallbackTarget withDelay(Duration newDelay) {
        return new CallbackTarget(url, secret, newDelay, retryPauses);
    }

    public CallbackTarget withRetryPauses(List<Duration> newPauses) {
        return new CallbackTarget(url, secret, delay, newPauses);
    }

    /** Not the secret: this text may be logged. */
    @Override
    public String toString() {
        return "CallbackTarget[" + url + "]";
    }
}
