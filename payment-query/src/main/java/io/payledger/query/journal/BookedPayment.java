package io.payledger.query.journal;

import io.payledger.api.id.Channel;
import io.payledger.api.id.PaymentId;
import io.payledger.api.id.RefundId;
import io.payledger.api.id.TradeNo;
import io.payledger.api.money.Currency;
import io.payledger.query.projection.FoldedPayment;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the journal must know of a payment to book its next event.
 *
 * @param attemptChannels of attempt 1, 2, …
 * @param surplusCharges trade numbers of the charges beside the one that pays the order
 * @param paid the charge that pays the order; null while there is none
 * @param fresh entries that are not stored yet, in order
 */
record BookedPayment(
        PaymentId paymentId,
        List<Channel> attemptChannels,
        List<TradeNo> surplusCharges,
        List<BookedRefund> refunds,
        @Nullable PaidCharge paid,
        long lastSequence,
        List<Entry> fresh)
        implements FoldedPayment {
    BookedPayment {
        attemptChannels = List.copyOf(attemptChannels);
        surplusCharges = List.copyOf(surplusCharges);
        refunds = List.copyOf(refunds);
        fresh = List.copyOf(fresh);
    }

    /** A refund, and the charge that it gives back. */
    record BookedRefund(RefundId id, Channel channel, TradeNo chargeNo) {}

    /**
     * The charge that pays the order.
     *
     * @param left what the merchant still has of it, in minor units; below 0 when more went back than there was
     * @param owed what the bank will still take back of it, in minor units
     */
    record PaidCharge(Channel channel, TradeNo tradeNo, Currency currency, long left, long owed) {
        PaidCharge after(Entry entry) {
            long minor = entry.amount().minor();
            return new PaidCharge(
                    channel,
                    tradeNo,
                    currency,
                    Math.subtractExact(left, entry.kind().fromMerchant() * minor),
                    Math.addExact(owed, entry.kind().toChargebacks() * minor));
        }
    }

    static BookedPayment submitted(PaymentId paymentId, long sequence) {
        return new BookedPayment(paymentId, List.of(), List.of(), List.of(), null, sequence, List.of());
    }

    BookedPayment with(@Nullable PaidCharge charge) {
        return new BookedPayment(paymentId, attemptChannels, surplusCharges, refunds, charge, lastSequence, fresh);
    }

    BookedPayment at(long sequence) {
        return new BookedPayment(paymentId, attemptChannels, surplusCharges, refunds, paid, sequence, fresh);
    }

    BookedPayment withAttempt(Channel channel) {
        return new BookedPayment(
                paymentId, plus(attemptChannels, channel), surplusCharges, refunds, paid, lastSequence, fresh);
    }

    BookedPayment withSurplus(TradeNo charge) {
        return new BookedPayment(
                paymentId, attemptChannels, plus(surplusCharges, charge), refunds, paid, lastSequence, fresh);
    }

    BookedPayment withRefund(BookedRefund refund) {
        return new BookedPayment(
                paymentId, attemptChannels, surplusCharges, plus(refunds, refund), paid, lastSequence, fresh);
    }

    /** With one more entry, and what it leaves the merchant and the bank of the charge that pays the order. */
    BookedPayment booked(Entry entry) {
        return new BookedPayment(
                paymentId,
                attemptChannels,
                surplusCharges,
                refunds,
                paid == null || entry.ofSurplus() ? paid : paid.after(entry),
                lastSequence,
                plus(fresh, entry));
    }

    /** Of this attempt; an {@link IllegalStateException} when there was none such. */
    Channel channel(int attempt) {
        if (attempt < 1 || attempt > attemptChannels.size()) {
            throw new IllegalStateException("attempt " + attempt + " was never started");
        }
        return attemptChannels.get(attempt - 1);
    }

    /** Of this id; an {@link IllegalStateException} when it was never reserved. */
    BookedRefund refund(RefundId id) {
        return refunds.stream()
                .filter(refund -> refund.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("refund " + id + " was never reserved"));
    }

    boolean isSurplus(TradeNo charge) {
        return surplusCharges.contains(charge);
    }

    private static <T> List<T> plus(List<T> list, T one) {
        List<T> more = new ArrayList<>(list);
        more.add(one);
        return more;
    }
}
