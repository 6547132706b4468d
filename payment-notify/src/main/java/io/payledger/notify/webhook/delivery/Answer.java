package io.payledger.notify.webhook.delivery;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What came of one try. */
sealed interface Answer {

    /**
     * The endpoint answered.
     *
     * @param retryAfter how long it wants to be left alone; null when it did not say
     * @param excerpt the beginning of its body, for people
     */
    record Answered(int status, @Nullable Duration retryAfter, String excerpt) implements Answer {
        boolean isTaken() {
            return status / 100 == 2;
        }

        /** It says that it is no more and will not be again. */
        boolean isGone() {
            return status == 410;
        }
    }

    /**
     * It did not, or could not be asked.
     *
     * @param reason stable, in upper case
     */
    record Silent(String reason) implements Answer {}
}
