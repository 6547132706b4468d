package io.payledger.command.web;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.payledger.api.id.Channel;
import io.payledger.api.id.MerchantId;
import io.payledger.api.id.OrderId;
import io.payledger.api.id.TradeNo;
import io.payledger.api.money.Currency;
import io.payledger.api.payment.PaymentStatus;
import io.payledger.api.payment.PaymentView;
import io.payledger.command.reading.StoredPayment;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A payment as the API shows it.
 *
 * @param amount minor units of the currency
 * @param traceId trace of the request that asked for the latest attempt
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record PaymentBody(
        OrderId orderId,
        MerchantId merchantId,
        PaymentStatus status,
        long amount,
        Currency currency,
        List<AttemptBody> attempts,
        @Nullable String traceId)
        implements PayBody {

    /** One try at the bank. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record AttemptBody(
            int attempt,
            TradeNo tradeNo,
            Channel channel,
            PaymentStatus status,
            @Nullable String bankReference,
            @Nullable String reason) {

        static AttemptBody of(PaymentView.Attempt attempt) {
            return new AttemptBody(
                    attempt.number(),
                    attempt.tradeNo(),
                    attempt.channel(),
                    attempt.status(),
                    attempt.bankReference(),
                    attempt.reason());
        }
    }

    static PaymentBody of(StoredPayment payment) {
        PaymentView view = payment.view();
        return new PaymentBody(
                view.paymentId().orderId(),
                view.paymentId().merchantId(),
                view.status(),
                view.amount().minor(),
                view.amount().currency(),
                view.attempts().stream().map(AttemptBody::of).toList(),
                payment.traceId());
    }
}
