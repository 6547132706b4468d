package io.payledger.command.aftersales;

import io.payledger.api.money.Currency;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Refunds.
 *
 * @param approvalAbove Per currency, the minor units of one payment that may be refunded without a second person, all its
 *     refunds together; a refund that goes beyond waits until somebody else in finance or operations approves it. 0 means
 *     that every refund needs one. Default none: a currency that is not named needs no approval. Set it for every
 *     currency that you are paid in, to what one person may give away alone.
 */
@ConfigurationProperties("payledger.command.refunds")
public record RefundProperties(@Nullable Map<Currency, Long> approvalAbove) {

    public RefundProperties {
        approvalAbove = approvalAbove == null ? Map.of() : Map.copyOf(approvalAbove);
        approvalAbove.forEach((currency, minor) -> {
            if (minor < 0) {
                throw new IllegalArgumentException("payledger.command.refunds.approval-above." + currency + " (" + minor
                        + ") must not be negative");
            }
        });
    }

    /** Minor units that one person may give away of one payment; null for no limit. */
    @Nullable
    Long approvalAbove(Currency currency) {
        return approvalAbove == null ? null : approvalAbove.get(currency);
    }
}
