package io.payledger.command.idempotency;

import io.payledger.api.id.TradeNo;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A claim with what it came to. Exactly one of the two is there.
 *
 * @param tradeNo of the charge or refund that the request started, whose events hold the answer
 * @param refusal the answer itself, where no charge and no refund was started
 */
public record KeyRow(
        KeyClaim claim, @Nullable TradeNo tradeNo, @Nullable StoredRefusal refusal) {

    /**
     * The number of what the request started.
     *
     * @throws NullPointerException when it was refused
     */
    public TradeNo startedNo() {
        return Objects.requireNonNull(tradeNo, "a refused request started nothing");
    }

    static KeyRow started(KeyClaim claim, TradeNo tradeNo) {
        return new KeyRow(claim, tradeNo, null);
    }

    static KeyRow refused(KeyClaim claim, StoredRefusal refusal) {
        return new KeyRow(claim, null, refusal);
    }
}
