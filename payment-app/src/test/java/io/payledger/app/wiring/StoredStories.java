package io.payledger.app.wiring;

import io.payledger.api.id.Channel;
import io.payledger.api.id.DisputeId;
import io.payledger.api.id.PaymentId;
import io.payledger.api.id.RefundId;
import io.payledger.api.id.TradeNo;
import io.payledger.api.money.Currency;
import io.payledger.api.money.Money;
import io.payledger.api.payment.DisputeEvent.ChargebackTaken;
import io.payledger.api.payment.DisputeEvent.DisputeAccepted;
import io.payledger.api.payment.DisputeEvent.DisputeOpened;
import io.payledger.api.payment.DisputeEvent.DisputeRejected;
import io.payledger.api.payment.DisputeStatement;
import io.payledger.api.payment.EvidenceErased;
import io.payledger.api.payment.EvidenceSource;
import io.payledger.api.payment.PaymentEvent;
import io.payledger.api.payment.PaymentEvent.BankCancelOrdered;
import io.payledger.api.payment.PaymentEvent.BankMismatchRecorded;
import io.payledger.api.payment.PaymentEvent.CancelRequested;
import io.payledger.api.payment.PaymentEvent.ContradictionRecorded;
import io.payledger.api.payment.PaymentEvent.LateSuccessAccepted;
import io.payledger.api.payment.PaymentEvent.PaymentAttemptNotSent;
import io.payledger.api.payment.PaymentEvent.PaymentAttemptResent;
import io.payledger.api.payment.PaymentEvent.PaymentAttemptStarted;
import io.payledger.api.payment.PaymentEvent.PaymentCancelled;
import io.payledger.api.payment.PaymentEvent.PaymentDeclined;
import io.payledger.api.payment.PaymentEvent.PaymentNotCharged;
import io.payledger.api.payment.PaymentEvent.PaymentOutcomeUnknown;
import io.payledger.api.payment.PaymentEvent.PaymentSubmitted;
import io.payledger.api.payment.PaymentEvent.PaymentSucceeded;
import io.payledger.api.payment.PaymentEvent.SurplusChargeDetected;
import io.payledger.api.payment.PaymentRefused;
import io.payledger.api.payment.RefundEvent.LateRefundAccepted;
import io.payledger.api.payment.RefundEvent.RefundApproved;
import io.payledger.api.payment.RefundEvent.RefundContradictionRecorded;
import io.payledger.api.payment.RefundEvent.RefundFailed;
import io.payledger.api.payment.RefundEvent.RefundOutcomeUnknown;
import io.payledger.api.payment.RefundEvent.RefundRejected;
import io.payledger.api.payment.RefundEvent.RefundReserved;
import io.payledger.api.payment.RefundEvent.RefundSucceeded;
import io.payledger.api.payment.Resolution;
import io.payledger.api.payment.ReviewEvent.ManualReviewCalled;
import io.payledger.api.payment.ReviewEvent.RefundReviewCalled;
import io.payledger.api.payment.ReviewEvent.ReviewResolved;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the streams of the corpus tell, in the events of today. A new event or a new revision gets a new story at the end;
 * a story that is stored already changes only where an upcaster fills in something.
 */
final class StoredStories {
    private static final Channel WECHAT = new Channel("WECHAT");
    private static final Channel CARD = new Channel("CARD");

    private final PaymentId payment;
    private final Money amount;

    private StoredStories(String order, Money amount) {
        this.payment = PaymentId.of("m1", order);
        this.amount = amount;
    }

    /** Every story by the name of its file. */
    static Map<String, List<PaymentEvent>> all() {
        Map<String, List<PaymentEvent>> stories = new LinkedHashMap<>();
        stories.put("paid-at-once", of("o-1", 500, Currency.CNY).paidAtOnce());
        stories.put(
                "yen-without-decimals",
                of("o-jpy", 9_007_199_254_740_993L, Currency.JPY).paidAtOnce());
        stories.put("dinar-with-three-decimals", of("o-kwd", 1, Currency.KWD).paidAtOnce());
        stories.put("declined-then-paid-by-card", of("o-2", 1999, Currency.USD).paidAtTheSecondAttempt());
        stories.put(
                "never-sent-then-resent-then-not-charged",
                of("o-3", 700, Currency.CNY).neverCharged());
        stories.put("late-success", of("o-4", 700, Currency.CNY).lateSuccess());
        stories.put("surplus-charge", of("o-5", 700, Currency.CNY).surplusCharge());
        stories.put("contradiction-and-mismatch", of("o-6", 700, Currency.CNY).contradicted());
        stories.put("cancelled-before-it-was-sent", of("o-7", 700, Currency.CNY).cancelledBeforeSent());
        stories.put("cancel-wish-in-flight", of("o-8", 700, Currency.CNY).cancelWish());
        stories.put(
                "cancel-wish-that-the-bank-grants",
                of("o-12", 700, Currency.CNY).cancelGranted());
        stories.put("refunds-of-every-kind", of("o-9", 1_000, Currency.EUR).refunds());
        stories.put("refund-that-was-late", of("o-10", 1_000, Currency.EUR).lateRefund());
        stories.put("disputes-won-and-lost", of("o-11", 1_000, Currency.EUR).disputes());
        stories.put("reviewed-as-charged", of("o-12", 1_000, Currency.EUR).reviewed());
        stories.put("reviewed-and-refunded", of("o-13", 1_000, Currency.EUR).reviewedAndRefunded());
        stories.put(
                "refund-that-a-person-decided", of("o-14", 1_000, Currency.EUR).reviewedRefund());
        stories.put("surplus-charge-given-back", of("o-15", 700, Currency.CNY).surplusGivenBack());
        stories.put("charge-taken-back", of("o-16", 1_000, Currency.EUR).chargeback());
        return stories;
    }

    /** Stories of requests that became no payment. */
    static Map<String, List<PaymentRefused>> refusals() {
        StoredStories order = of("o-12", 99, Currency.CNY);
        return Map.of(
                "refused-by-a-rule",
                List.of(new PaymentRefused(order.payment, CARD, order.amount, "AMOUNT_BELOW_MINIMUM")));
    }

    /** Stories of evidence that was erased. */
    static Map<String, List<EvidenceErased>> erasures() {
        StoredStories order = of("o-13", 500, Currency.CNY);
        return Map.of(
                "evidence-erased",
                List.of(new EvidenceErased(
                        order.payment,
                        new DisputeId("d-1"),
                        "operator:jo",
                        "erasure asked for by the customer",
                        List.of("a".repeat(64), "b".repeat(64)))));
    }

    /** All stories of every kind. */
    static Map<String, List<?>> ofEveryKind() {
        Map<String, List<?>> stories = new LinkedHashMap<>(all());
        stories.putAll(refusals());
        stories.putAll(erasures());
        return stories;
    }

    private static StoredStories of(String order, long minor, Currency currency) {
        return new StoredStories(order, Money.of(minor, currency));
    }

    private List<PaymentEvent> paidAtOnce() {
        return List.of(submitted(), attempt(1, WECHAT), succeeded(1, EvidenceSource.REPLY));
    }

    private List<PaymentEvent> paidAtTheSecondAttempt() {
        return List.of(
                submitted(),
                attempt(1, WECHAT),
                declined(EvidenceSource.CALLBACK),
                attempt(2, CARD),
                unknown(2),
                succeeded(2, EvidenceSource.STATEMENT));
    }

    private List<PaymentEvent> neverCharged() {
        return List.of(
                submitted(),
                attempt(1, WECHAT),
                notSent(),
                new PaymentAttemptResent(payment, 1, charge(1), WECHAT, amount),
                unknown(1),
                new PaymentNotCharged(payment, 1, charge(1), "NOT_FOUND", EvidenceSource.QUERY));
    }

    private List<PaymentEvent> lateSuccess() {
        return List.of(
                submitted(),
                attempt(1, WECHAT),
                declined(EvidenceSource.REPLY),
                new LateSuccessAccepted(payment, 1, charge(1), amount, "B-1", EvidenceSource.OPERATOR));
    }

    private List<PaymentEvent> surplusCharge() {
        return List.of(
                submitted(),
                attempt(1, WECHAT),
                declined(EvidenceSource.REPLY),
                attempt(2, CARD),
                succeeded(2, EvidenceSource.CALLBACK),
                new SurplusChargeDetected(payment, 1, charge(1), amount, "B-1", EvidenceSource.STATEMENT));
    }

    private List<PaymentEvent> surplusGivenBack() {
        List<PaymentEvent> events = new ArrayList<>(surplusCharge());
        events.add(reserved("surplus-1", 700, null, false));
        events.add(refunded("surplus-1", 700));
        return events;
    }

    private List<PaymentEvent> contradicted() {
        return List.of(
                submitted(),
                attempt(1, WECHAT),
                new BankMismatchRecorded(payment, charge(1), "amount", "700 CNY", "70000 CNY", EvidenceSource.CALLBACK),
                succeeded(1, EvidenceSource.QUERY),
                new ContradictionRecorded(payment, 1, charge(1), "declined 05", EvidenceSource.STATEMENT));
    }

    private List<PaymentEvent> reviewed() {
        return List.of(
                submitted(),
                attempt(1, WECHAT),
                unknown(1),
                new ManualReviewCalled(payment, 1, charge(1), "THE_BANK_STAYS_SILENT"),
                succeeded(1, EvidenceSource.OPERATOR),
                new ReviewResolved(
                        payment, Resolution.CHARGED, "in the statement", "statement 17", "operator:jane", null));
    }

    private List<PaymentEvent> reviewedAndRefunded() {
        RefundId refundId = new RefundId("review-1");
        TradeNo refundNo = TradeNo.ofRefund(payment, refundId);
        return List.of(
                submitted(),
                attempt(1, WECHAT),
                succeeded(1, EvidenceSource.REPLY),
                new ContradictionRecorded(payment, 1, charge(1), "DECLINED 05", EvidenceSource.CALLBACK),
                new RefundReserved(
                        payment,
                        refundId,
                        refundNo,
                        charge(1),
                        WECHAT,
                        amount,
                        "the bank insists",
                        "operator:jane",
                        true),
                new ReviewResolved(
                        payment, Resolution.REFUND, "the bank insists", "letter 4", "operator:jane", refundNo));
    }

    private List<PaymentEvent> reviewedRefund() {
        return List.of(
                submitted(),
                attempt(1, CARD),
                succeeded(1, EvidenceSource.REPLY),
                reserved("r-1", 400, null, false),
                new RefundOutcomeUnknown(payment, refund("r-1"), refundNo("r-1"), "TIMEOUT"),
                new RefundReviewCalled(payment, refund("r-1"), refundNo("r-1"), "THE_BANK_STAYS_SILENT"),
                new RefundFailed(
                        payment,
                        refund("r-1"),
                        refundNo("r-1"),
                        part(400),
                        "REVIEW statement 17",
                        EvidenceSource.OPERATOR),
                new ReviewResolved(
                        payment,
                        Resolution.NOT_REFUNDED,
                        "not in the statement",
                        "statement 17",
                        "operator:jane",
                        refundNo("r-1")));
    }

    private List<PaymentEvent> cancelledBeforeSent() {
        return List.of(
                submitted(),
                attempt(1, WECHAT),
                notSent(),
                new PaymentCancelled(payment, 1, charge(1), "merchant:m1", "ordered twice"));
    }

    private List<PaymentEvent> cancelWish() {
        return List.of(
                submitted(),
                attempt(1, WECHAT),
                new CancelRequested(payment, "support:jo", null),
                succeeded(1, EvidenceSource.REPLY),
                reserved("cancel", 700, null, false),
                refunded("cancel", 700));
    }

    private List<PaymentEvent> cancelGranted() {
        return List.of(
                submitted(),
                attempt(1, WECHAT),
                unknown(1),
                new CancelRequested(payment, "support:jo", "ordered twice"),
                new BankCancelOrdered(payment, 1, charge(1)),
                new PaymentNotCharged(payment, 1, charge(1), "CANCELLED_AT_BANK", EvidenceSource.QUERY));
    }

    private List<PaymentEvent> refunds() {
        return List.of(
                submitted(),
                attempt(1, CARD),
                succeeded(1, EvidenceSource.REPLY),
                reserved("r-1", 300, "one of three came broken: „Tasse“ ☕", true),
                new RefundApproved(payment, refund("r-1"), refundNo("r-1"), part(300), "finance:lee"),
                new RefundOutcomeUnknown(payment, refund("r-1"), refundNo("r-1"), "TIMEOUT"),
                refunded("r-1", 300),
                reserved("r-2", 700, null, true),
                new RefundRejected(payment, refund("r-2"), refundNo("r-2"), part(700), "finance:lee", "too late"),
                reserved("r-3", 700, null, false),
                refundFailed("r-3", 700));
    }

    private List<PaymentEvent> lateRefund() {
        return List.of(
                submitted(),
                attempt(1, CARD),
                succeeded(1, EvidenceSource.REPLY),
                reserved("r-1", 400, null, false),
                refundFailed("r-1", 400),
                new LateRefundAccepted(
                        payment, refund("r-1"), refundNo("r-1"), part(400), "RB-r-1", EvidenceSource.STATEMENT),
                new RefundContradictionRecorded(
                        payment, refund("r-1"), refundNo("r-1"), "declined 57", EvidenceSource.CALLBACK));
    }

    private List<PaymentEvent> disputes() {
        DisputeStatement words =
                new DisputeStatement(Instant.parse("2026-01-02T03:04:05Z"), "ab".repeat(32), List.of("cd".repeat(32)));
        return List.of(
                submitted(),
                attempt(1, CARD),
                succeeded(1, EvidenceSource.REPLY),
                new DisputeOpened(payment, new DisputeId("d-1"), "support:jo", words),
                new DisputeRejected(payment, new DisputeId("d-1"), "support:jo", null),
                new DisputeOpened(payment, new DisputeId("d-2"), "support:jo", words),
                new DisputeAccepted(payment, new DisputeId("d-2"), "support:jo", "the scheme agreed"));
    }

    private List<PaymentEvent> chargeback() {
        List<PaymentEvent> story = new ArrayList<>(disputes());
        story.add(new ChargebackTaken(
                payment, new DisputeId("d-2"), TradeNo.ofCharge(payment, 1), amount, "STATEMENT 3 LINE 17"));
        return story;
    }

    private PaymentSubmitted submitted() {
        return new PaymentSubmitted(payment, amount);
    }

    private PaymentAttemptStarted attempt(int attempt, Channel channel) {
        return new PaymentAttemptStarted(payment, attempt, charge(attempt), channel, amount);
    }

    private PaymentAttemptNotSent notSent() {
        return new PaymentAttemptNotSent(payment, 1, charge(1), "BREAKER_OPEN");
    }

    private PaymentOutcomeUnknown unknown(int attempt) {
        return new PaymentOutcomeUnknown(payment, attempt, charge(attempt), "TIMEOUT");
    }

    private PaymentDeclined declined(EvidenceSource source) {
        return new PaymentDeclined(payment, 1, charge(1), "05", source);
    }

    private PaymentSucceeded succeeded(int attempt, EvidenceSource source) {
        return new PaymentSucceeded(payment, attempt, charge(attempt), amount, "B-" + attempt, source);
    }

    private RefundReserved reserved(String id, long minor, @Nullable String reason, boolean needsApproval) {
        return new RefundReserved(
                payment, refund(id), refundNo(id), charge(1), CARD, part(minor), reason, "merchant:m1", needsApproval);
    }

    private RefundSucceeded refunded(String id, long minor) {
        return new RefundSucceeded(payment, refund(id), refundNo(id), part(minor), "RB-" + id, EvidenceSource.REPLY);
    }

    private RefundFailed refundFailed(String id, long minor) {
        return new RefundFailed(payment, refund(id), refundNo(id), part(minor), "57", EvidenceSource.REPLY);
    }

    private TradeNo charge(int attempt) {
        return TradeNo.ofCharge(payment, attempt);
    }

    private TradeNo refundNo(String id) {
        return TradeNo.ofRefund(payment, refund(id));
    }

    private Money part(long minor) {
        return Money.of(minor, amount.currency());
    }

    private static RefundId refund(String id) {
        return new RefundId(id);
    }
}
