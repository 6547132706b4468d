package io.payledger.command.web;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.payledger.api.id.Channel;
import io.payledger.api.id.TradeNo;
import io.payledger.api.money.Currency;
import io.payledger.api.payment.Aftersales;
import io.payledger.api.payment.PaymentStatus;
import io.payledger.api.payment.PaymentView.Attempt;
import io.payledger.api.payment.RefundBalance;
import io.payledger.command.payment.PaymentModel;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What the ledger knows at once when somebody says "I was charged": no bank is asked for it. Amounts in minor units.
 *
 * @param charges that the bank has confirmed; more than one means that somebody was charged twice
 * @param undecided attempts of which the bank has not said yet whether it charged them
 */
record KnownBody(
        PaymentStatus status,
        long amount,
        Currency currency,
        List<Charge> charges,
        int undecided,
        long captured,
        long reserved,
        long refunded,
        List<RefundBody> refunds)
        implements SealedBody {

    /**
     * One charge.
     *
     * @param surplus whether it is beside the one that pays the order
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Charge(
            int attempt,
            TradeNo tradeNo,
            Channel channel,
            @Nullable String bankReference,
            boolean surplus) {}

    static KnownBody of(Aftersales known) {
        RefundBalance balance = known.balance();
        List<Attempt> attempts = known.payment().attempts();
        return new KnownBody(
                known.payment().status(),
                known.payment().amount().minor(),
                known.payment().amount().currency(),
                attempts.stream()
                        .filter(it -> it.status() == PaymentStatus.SUCCESS || PaymentModel.surplus(it))
                        .map(it -> new Charge(
                                it.number(), it.tradeNo(), it.channel(), it.bankReference(), PaymentModel.surplus(it)))
                        .toList(),
                (int) attempts.stream().filter(it -> !it.status().settled()).count(),
                balance.captured().minor(),
                balance.reserved().minor(),
                balance.refunded().minor(),
                known.refunds().stream()
                        .map(it -> RefundBody.of(known.payment().paymentId(), it))
                        .toList());
    }

    @Override
    public Stream<String> sealedTexts() {
        return refunds.stream().flatMap(RefundBody::sealedTexts);
    }

    @Override
    public KnownBody opened(UnaryOperator<String> open) {
        return new KnownBody(
                status,
                amount,
                currency,
                charges,
                undecided,
                captured,
                reserved,
                refunded,
                refunds.stream().map(refund -> refund.opened(open)).toList());
    }
}
