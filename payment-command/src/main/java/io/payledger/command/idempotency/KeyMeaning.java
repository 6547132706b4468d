package io.payledger.command.idempotency;

import io.payledger.api.id.TradeNo;
import io.payledger.api.problem.ProblemException;

/** What a key stands for. It is decided once and never changes, and neither does the answer that follows from it. */
public sealed interface KeyMeaning {

    /**
     * Its request started this charge or refund, or asked for it once more; the answer is how that one was settled for
     * the first time.
     */
    record Started(TradeNo tradeNo) implements KeyMeaning {}

    /** Its request found the order paid by this attempt; the answer is the payment as it was paid. */
    record FoundPaid(TradeNo tradeNo) implements KeyMeaning {}

    /** Its request was refused, and this is the answer. */
    record Refused(StoredRefusal refusal) implements KeyMeaning {

        public static Refused of(ProblemException problem) {
            return new Refused(StoredRefusal.of(problem));
        }
    }
}
