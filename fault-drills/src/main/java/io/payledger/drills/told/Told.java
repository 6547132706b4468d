package io.payledger.drills.told;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * One answer that a client of the ledger got.
 *
 * @param at when it came, in milliseconds since 1970 by the client's clock
 * @param kind what had been asked for
 * @param key idempotency key that went with the request
 * @param amount minor units that the request was about, or that the answer to a question named
 * @param http status of the answer; {@link #NO_ANSWER} when there was none: nobody knows what became of the request
 * @param code of the problem document; null for good answers
 * @param status of the payment or refund, as the answer said it
 * @param tradeNo of the payment's last attempt, or the refund's own number
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Told(
        long at,
        Kind kind,
        String merchant,
        String order,
        @Nullable String key,
        @Nullable String refundId,
        long amount,
        String currency,
        int http,
        @Nullable String code,
        @Nullable String status,
        @Nullable String tradeNo) {
    /** Status of a request that got no answer. */
    public static final int NO_ANSWER = 0;

    /** What a client can ask for. */
    public enum Kind {
        PAY,
        STATUS,
        REFUND,
        REFUND_STATUS
    }

    /** As the ledger names the payment. */
    public String paymentId() {
        return merchant + "/" + order;
    }

    /** A promise: what it says must hold for ever (promise I4). */
    public boolean good() {
        return http >= 200 && http < 300;
    }
}
