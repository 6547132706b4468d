package io.payledger.query.transactions;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.payledger.api.payment.PaymentStatus;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One try at a bank, as it is shown.
 *
 * @param attempt 1, 2, …
 * @param bankReference the bank's own number of the charge
 * @param reason why it failed, is unknown or was not sent
 * @param surplus the bank holds a charge for it beside the one that pays the order
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record AttemptRow(
        int attempt,
        String tradeNo,
        String channel,
        PaymentStatus status,
        @Nullable String bankReference,
        @Nullable String reason,
        boolean surplus,
        Instant startedAt,
        Instant updatedAt) {

    static AttemptRow of(Attempt attempt) {
        return new AttemptRow(
                attempt.number(),
                attempt.tradeNo().value(),
                attempt.channel().value(),
                attempt.status(),
                attempt.bankReference(),
                attempt.reason(),
                attempt.surplus(),
                attempt.startedAt(),
                attempt.updatedAt());
    }
}
