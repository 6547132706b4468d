package io.payledger.app.demo;

import java.time.Duration;
import java.util.Optional;

/** What came back for one request. */
sealed interface LedgerAnswer {

    /**
     * An HTTP answer.
     *
     * @param payment of a 2xx; always there for one
     * @param code the problem's stable code, or the empty text
     * @param retryAfter zero when the answer names none
     */
    record Answered(int status, Optional<LedgerPayment> payment, String code, Duration retryAfter)
            implements LedgerAnswer {

        boolean good() {
            return status / 100 == 2;
        }

        /** Whether it is worth sending the same request again. */
        boolean passing() {
            return status >= 500 || status == 429;
        }
    }

    /** Nothing usable: time over, connection broken, no payment in a 2xx. Nobody knows what the ledger did. */
    record NoAnswer(String why) implements LedgerAnswer {}
}
