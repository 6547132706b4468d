package io.payledger.saga;

import io.payledger.api.id.Channel;
import io.payledger.api.id.PaymentId;
import io.payledger.api.id.RefundId;
import io.payledger.api.id.TradeNo;
import io.payledger.api.money.Currency;
import io.payledger.api.money.Money;
import io.payledger.api.payment.EvidenceSource;
import io.payledger.api.payment.PaymentEvent.BankCancelOrdered;
import io.payledger.api.payment.PaymentEvent.LateSuccessAccepted;
import io.payledger.api.payment.PaymentEvent.PaymentAttemptNotSent;
import io.payledger.api.payment.PaymentEvent.PaymentAttemptResent;
import io.payledger.api.payment.PaymentEvent.PaymentAttemptStarted;
import io.payledger.api.payment.PaymentEvent.PaymentCancelled;
import io.payledger.api.payment.PaymentEvent.PaymentDeclined;
import io.payledger.api.payment.PaymentEvent.PaymentNotCharged;
import io.payledger.api.payment.PaymentEvent.PaymentOutcomeUnknown;
import io.payledger.api.payment.PaymentEvent.PaymentSucceeded;
import io.payledger.api.payment.RefundEvent.RefundApproved;
import io.payledger.api.payment.RefundEvent.RefundReserved;
import io.payledger.saga.bank.Charge;
import io.payledger.saga.bank.Refund;

/** One payment of 12.34 CNY and what may happen to it. */
public final class Stories {
    public static final PaymentId PAYMENT = PaymentId.of("m1", "o1");
    public static final TradeNo TRADE_NO = TradeNo.ofCharge(PAYMENT, 1);
    public static final Channel CHANNEL = new Channel("WECHAT");
    public static final Money AMOUNT = Money.of(1234, Currency.CNY);
    public static final Charge CHARGE = new Charge(PAYMENT, 1, TRADE_NO, CHANNEL, AMOUNT);

    public static final RefundId REFUND_ID = new RefundId("r1");
    public static final TradeNo REFUND_NO = TradeNo.ofRefund(PAYMENT, REFUND_ID);
    public static final Refund REFUND = new Refund(PAYMENT, REFUND_NO, TRADE_NO, CHANNEL, AMOUNT);

    private Stories() {}

    public static PaymentAttemptStarted started() {
        return new PaymentAttemptStarted(PAYMENT, 1, TRADE_NO, CHANNEL, AMOUNT);
    }

    public static PaymentAttemptNotSent notSent() {
        return new PaymentAttemptNotSent(PAYMENT, 1, TRADE_NO, "CONNECTION_REFUSED");
    }

    public static PaymentAttemptResent resent() {
        return new PaymentAttemptResent(PAYMENT, 1, TRADE_NO, CHANNEL, AMOUNT);
    }

    public static PaymentSucceeded succeeded() {
        return new PaymentSucceeded(PAYMENT, 1, TRADE_NO, AMOUNT, "B1", EvidenceSource.REPLY);
    }

    public static PaymentDeclined declined() {
        return new PaymentDeclined(PAYMENT, 1, TRADE_NO, "NO_MONEY", EvidenceSource.REPLY);
    }

    public static PaymentNotCharged notCharged() {
        return new PaymentNotCharged(PAYMENT, 1, TRADE_NO, "NOT_FOUND_AFTER_WINDOW", EvidenceSource.QUERY);
    }

    public static PaymentCancelled cancelled() {
        return new PaymentCancelled(PAYMENT, 1, TRADE_NO, "merchant:m1", null);
    }

    public static LateSuccessAccepted lateSuccess() {
        return new LateSuccessAccepted(PAYMENT, 1, TRADE_NO, AMOUNT, "B1", EvidenceSource.CALLBACK);
    }

    public static PaymentOutcomeUnknown unknown() {
        return new PaymentOutcomeUnknown(PAYMENT, 1, TRADE_NO, "TIMEOUT");
    }

    public static BankCancelOrdered cancelOrdered() {
        return new BankCancelOrdered(PAYMENT, 1, TRADE_NO);
    }

    public static RefundReserved reserved(boolean needsApproval) {
        return new RefundReserved(
                PAYMENT, REFUND_ID, REFUND_NO, TRADE_NO, CHANNEL, AMOUNT, null, "merchant:m1", needsApproval);
    }

    public static RefundApproved approved() {
        return new RefundApproved(PAYMENT, REFUND_ID, REFUND_NO, AMOUNT, "staff:jane");
    }
}
