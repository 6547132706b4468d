package io.payledger.command.payment;

import io.payledger.api.id.Channel;
import io.payledger.api.id.DisputeId;
import io.payledger.api.id.PaymentId;
import io.payledger.api.id.RefundId;
import io.payledger.api.id.TradeNo;
import io.payledger.api.money.Currency;
import io.payledger.api.money.Money;
import io.payledger.api.payment.BankEvidence;
import io.payledger.api.payment.BankOutcome;
import io.payledger.api.payment.DisputeCommand.OpenDispute;
import io.payledger.api.payment.DisputeEvent.DisputeOpened;
import io.payledger.api.payment.DisputeStatement;
import io.payledger.api.payment.EvidenceSource;
import io.payledger.api.payment.PaymentCommand.CancelPayment;
import io.payledger.api.payment.PaymentCommand.RecordBankOutcome;
import io.payledger.api.payment.PaymentCommand.ResendAttempt;
import io.payledger.api.payment.PaymentCommand.SubmitPayment;
import io.payledger.api.payment.PaymentEvent.BankMismatchRecorded;
import io.payledger.api.payment.PaymentEvent.ContradictionRecorded;
import io.payledger.api.payment.PaymentEvent.LateSuccessAccepted;
import io.payledger.api.payment.PaymentEvent.PaymentAttemptNotSent;
import io.payledger.api.payment.PaymentEvent.PaymentAttemptResent;
import io.payledger.api.payment.PaymentEvent.PaymentAttemptStarted;
import io.payledger.api.payment.PaymentEvent.PaymentDeclined;
import io.payledger.api.payment.PaymentEvent.PaymentNotCharged;
import io.payledger.api.payment.PaymentEvent.PaymentOutcomeUnknown;
import io.payledger.api.payment.PaymentEvent.PaymentSubmitted;
import io.payledger.api.payment.PaymentEvent.PaymentSucceeded;
import io.payledger.api.payment.PaymentEvent.SurplusChargeDetected;
import io.payledger.api.payment.RefundCommand.RecordRefundOutcome;
import io.payledger.api.payment.RefundCommand.ReserveRefund;
import io.payledger.api.payment.RefundEvent.RefundReserved;
import io.payledger.api.payment.RefundEvidence;
import io.payledger.api.payment.RefundOutcome;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The words in which tests tell what happened to the one payment of 500.00 CNY for order O-1 of merchant m1. */
public final class PaymentStories {
    public static final PaymentId ID = PaymentId.of("m1", "O-1");
    public static final Money AMOUNT = Money.of(50_000, Currency.CNY);
    public static final Channel WECHAT = new Channel("WECHAT");
    public static final Channel ALIPAY = new Channel("ALIPAY");
    public static final TradeNo STRANGE_TRADE_NO = new TradeNo("C0STRANGE0");
    static final String NO_STOCK = "05";

    private PaymentStories() {}

    public static TradeNo tradeNo(int attempt) {
        return TradeNo.ofCharge(ID, attempt);
    }

    static String reference(int attempt) {
        return "B-" + attempt;
    }

    // What is asked

    public static SubmitPayment pay() {
        return new SubmitPayment(ID, AMOUNT, WECHAT);
    }

    static SubmitPayment pay(Money amount) {
        return new SubmitPayment(ID, amount, WECHAT);
    }

    static SubmitPayment payBy(Channel channel) {
        return new SubmitPayment(ID, AMOUNT, channel);
    }

    static ResendAttempt resend(int attempt) {
        return new ResendAttempt(ID, attempt);
    }

    public static RecordBankOutcome bankSays(int attempt, BankOutcome outcome) {
        return bankSays(tradeNo(attempt), outcome);
    }

    static RecordBankOutcome bankSays(TradeNo tradeNo, BankOutcome outcome) {
        return new RecordBankOutcome(ID, new BankEvidence(tradeNo, EvidenceSource.CALLBACK, outcome));
    }

    // What the bank says

    public static BankOutcome charged(int attempt) {
        return charged(attempt, AMOUNT);
    }

    static BankOutcome charged(int attempt, Money amount) {
        return new BankOutcome.Charged(amount, reference(attempt));
    }

    public static BankOutcome decline() {
        return new BankOutcome.Declined(NO_STOCK);
    }

    static BankOutcome notFound() {
        return new BankOutcome.NotCharged("NOT_FOUND");
    }

    public static BankOutcome silence() {
        return new BankOutcome.Silent("TIMEOUT");
    }

    static BankOutcome neverSent() {
        return new BankOutcome.NotSent("BREAKER_OPEN");
    }

    // What happened

    static PaymentSubmitted submitted() {
        return new PaymentSubmitted(ID, AMOUNT);
    }

    static PaymentAttemptStarted attempt(int attempt) {
        return attempt(attempt, WECHAT);
    }

    static PaymentAttemptStarted attempt(int attempt, Channel channel) {
        return new PaymentAttemptStarted(ID, attempt, tradeNo(attempt), channel, AMOUNT);
    }

    static PaymentAttemptNotSent notSent(int attempt) {
        return new PaymentAttemptNotSent(ID, attempt, tradeNo(attempt), "BREAKER_OPEN");
    }

    static PaymentAttemptResent resent(int attempt) {
        return new PaymentAttemptResent(ID, attempt, tradeNo(attempt), WECHAT, AMOUNT);
    }

    static PaymentOutcomeUnknown unknown(int attempt) {
        return new PaymentOutcomeUnknown(ID, attempt, tradeNo(attempt), "TIMEOUT");
    }

    static PaymentDeclined declined(int attempt) {
        return new PaymentDeclined(ID, attempt, tradeNo(attempt), NO_STOCK, EvidenceSource.CALLBACK);
    }

    static PaymentNotCharged notCharged(int attempt) {
        return new PaymentNotCharged(ID, attempt, tradeNo(attempt), "NOT_FOUND", EvidenceSource.CALLBACK);
    }

    static PaymentSucceeded succeeded(int attempt) {
        return new PaymentSucceeded(ID, attempt, tradeNo(attempt), AMOUNT, reference(attempt), EvidenceSource.CALLBACK);
    }

    static LateSuccessAccepted lateSuccess(int attempt) {
        return new LateSuccessAccepted(
                ID, attempt, tradeNo(attempt), AMOUNT, reference(attempt), EvidenceSource.CALLBACK);
    }

    static SurplusChargeDetected surplus(int attempt) {
        return new SurplusChargeDetected(
                ID, attempt, tradeNo(attempt), AMOUNT, reference(attempt), EvidenceSource.CALLBACK);
    }

    /** What follows on {@link #surplus} in the same append. */
    static RefundReserved surplusRefund(int attempt) {
        RefundId refundId = new RefundId("surplus-" + attempt);
        return new RefundReserved(
                ID,
                refundId,
                TradeNo.ofRefund(ID, refundId),
                tradeNo(attempt),
                WECHAT,
                AMOUNT,
                "A charge beside the one that pays the order",
                "ledger:surplus",
                false);
    }

    static ContradictionRecorded contradiction(int attempt, String claim) {
        return new ContradictionRecorded(ID, attempt, tradeNo(attempt), claim, EvidenceSource.CALLBACK);
    }

    static BankMismatchRecorded mismatch(TradeNo tradeNo, String field, String expected, String received) {
        return new BankMismatchRecorded(ID, tradeNo, field, expected, received, EvidenceSource.CALLBACK);
    }

    // What goes back

    public static ReserveRefund refund(String refundId, long minor) {
        return refund(refundId, minor, null, null);
    }

    static ReserveRefund refund(String refundId, long minor, @Nullable Long expected, boolean needsApproval) {
        return refund(refundId, minor, expected, needsApproval ? Long.valueOf(0) : null);
    }

    static ReserveRefund refund(String refundId, long minor, @Nullable Long expected, @Nullable Long approvalAbove) {
        return new ReserveRefund(
                ID,
                new RefundId(refundId),
                Money.of(minor, AMOUNT.currency()),
                "broken",
                expected,
                "merchant:m1",
                approvalAbove);
    }

    static TradeNo refundNo(String refundId) {
        return TradeNo.ofRefund(ID, new RefundId(refundId));
    }

    static RefundReserved reserved(String refundId, long minor) {
        return reserved(refundId, minor, false);
    }

    static RefundReserved reserved(String refundId, long minor, boolean needsApproval) {
        return new RefundReserved(
                ID,
                new RefundId(refundId),
                refundNo(refundId),
                tradeNo(1),
                WECHAT,
                Money.of(minor, AMOUNT.currency()),
                "broken",
                "merchant:m1",
                needsApproval);
    }

    static RecordRefundOutcome bankSaysOfRefund(String refundId, RefundOutcome outcome) {
        return new RecordRefundOutcome(ID, new RefundEvidence(refundNo(refundId), EvidenceSource.CALLBACK, outcome));
    }

    static RefundOutcome refunded(String refundId, long minor) {
        return new RefundOutcome.Refunded(Money.of(minor, AMOUNT.currency()), "RB-" + refundId);
    }

    static CancelPayment cancel() {
        return new CancelPayment(ID, "merchant:m1", "changed my mind");
    }

    static DisputeStatement statement() {
        return new DisputeStatement(Instant.parse("2026-01-02T03:04:05Z"), "ab".repeat(32), List.of());
    }

    static OpenDispute dispute(String disputeId) {
        return new OpenDispute(ID, new DisputeId(disputeId), "support:jo", statement());
    }

    static DisputeOpened disputed(String disputeId) {
        return new DisputeOpened(ID, new DisputeId(disputeId), "support:jo", statement());
    }
}
