package io.payledger.command.payment;

import static io.payledger.command.payment.PaymentStories.AMOUNT;
import static io.payledger.command.payment.PaymentStories.ID;
import static io.payledger.command.payment.PaymentStories.bankSays;
import static io.payledger.command.payment.PaymentStories.bankSaysOfRefund;
import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.api.id.DisputeId;
import io.payledger.api.id.RefundId;
import io.payledger.api.id.TradeNo;
import io.payledger.api.money.Money;
import io.payledger.api.payment.BankOutcome;
import io.payledger.api.payment.DisputeCommand.AcceptDispute;
import io.payledger.api.payment.DisputeCommand.OpenDispute;
import io.payledger.api.payment.DisputeCommand.RejectDispute;
import io.payledger.api.payment.DisputeEvent.ChargebackTaken;
import io.payledger.api.payment.DisputeEvent.DisputeOpened;
import io.payledger.api.payment.DisputeStatus;
import io.payledger.api.payment.DisputeView;
import io.payledger.api.payment.PaymentCommand;
import io.payledger.api.payment.PaymentCommand.CancelPayment;
import io.payledger.api.payment.PaymentCommand.RecordBankOutcome;
import io.payledger.api.payment.PaymentCommand.RecordChargeback;
import io.payledger.api.payment.PaymentCommand.ResendAttempt;
import io.payledger.api.payment.PaymentCommand.SubmitPayment;
import io.payledger.api.payment.PaymentEvent;
import io.payledger.api.payment.PaymentEvent.SurplusChargeDetected;
import io.payledger.api.payment.PaymentStatus;
import io.payledger.api.payment.PaymentView.Attempt;
import io.payledger.api.payment.RefundBalance;
import io.payledger.api.payment.RefundCommand.ApproveRefund;
import io.payledger.api.payment.RefundCommand.RecordRefundOutcome;
import io.payledger.api.payment.RefundCommand.RejectRefund;
import io.payledger.api.payment.RefundCommand.ReserveRefund;
import io.payledger.api.payment.RefundEvent.LateRefundAccepted;
import io.payledger.api.payment.RefundEvent.RefundApproved;
import io.payledger.api.payment.RefundEvent.RefundReserved;
import io.payledger.api.payment.RefundEvent.RefundSucceeded;
import io.payledger.api.payment.RefundOutcome;
import io.payledger.api.payment.RefundStatus;
import io.payledger.api.payment.RefundView;
import io.payledger.api.payment.ReviewCommand;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.statistics.Statistics;

/** Goal: no sequence of refunds, cancels, disputes and news loses or invents money. Method: stories beside a model. */
class RandomBooksTest {
    private static final long LIMIT = 20_000;
    private static final Set<String> CHANGED_NOTHING = Set.of(
            "Replayed",
            "Mismatch",
            "NotPaid",
            "Disputed",
            "ExceedsCaptured",
            "NoSuchRefund",
            "NotAwaiting",
            "NoSuchDispute",
            "DecidedOtherwise",
            "Refunding",
            "AlreadyPaid");

    /** A new one for each story; jqwik keeps the object. */
    private ExpectedBooks expected = new ExpectedBooks(AMOUNT.minor());

    @Property(tries = 3_000)
    void everyStoryKeepsTheBooks(@ForAll("stories") List<PaymentCommand> story) {
        expected = new ExpectedBooks(AMOUNT.minor());
        List<PaymentEvent> all = new ArrayList<>();
        PaymentState state = PaymentState.NONE;
        for (PaymentCommand command : story) {
            if (state instanceof NotSubmitted && !(command instanceof SubmitPayment)) {
                continue; // Axon knows no such payment.
            }
            PaymentState before = state;
            List<PaymentEvent> events = decide(state, command);
            state = state.after(events);
            all.addAll(events);
            Submitted after = (Submitted) state;
            booksAreAsExpected(after);
            if (before instanceof Submitted payment) {
                staysTrue(payment, events, after);
            }
        }
        if (state instanceof Submitted end) {
            assertThat(PaymentState.NONE.after(all)).isEqualTo(end);
            whatTheBankGaveBackIsWhatTheBooksSay(all, end);
        }
        tellsOfMoney(all);
    }

    /** Stories in which nothing of this ever happens would show nothing. */
    private static void tellsOfMoney(List<PaymentEvent> all) {
        happensInMoreThan(5, "refunded", all, it -> it instanceof RefundSucceeded);
        happensInMoreThan(1, "refunded late", all, it -> it instanceof LateRefundAccepted);
        happensInMoreThan(5, "second person", all, it -> it instanceof RefundApproved);
        happensInMoreThan(1, "surplus", all, it -> it instanceof SurplusChargeDetected);
        happensInMoreThan(5, "disputed", all, it -> it instanceof DisputeOpened);
        happensInMoreThan(1, "charged back", all, it -> it instanceof ChargebackTaken);
        happensInMoreThan(
                5, "cancelled too late", all, it -> it instanceof RefundReserved refund && isCancel(refund.refundId()));
    }

    private static void happensInMoreThan(
            int percent, String what, List<PaymentEvent> all, Predicate<PaymentEvent> happens) {
        Statistics.label(what)
                .collect(all.stream().anyMatch(happens))
                .coverage(stories -> stories.check(true).percentage(it -> it > percent));
    }

    private List<PaymentEvent> decide(PaymentState state, PaymentCommand command) {
        return switch (command) {
            case ReviewCommand review ->
                throw new IllegalStateException("These stories have no reviews: see ReviewTest");
            case SubmitPayment pay -> {
                boolean unused = expected.payment.pay(true);
                yield ChargeRules.submit(state, pay).events();
            }
            case RecordBankOutcome news -> {
                Submitted payment = (Submitted) state;
                PaymentStatus before = expected.payment.status();
                expected.payment.hear(
                        payment.attempt(news.evidence().tradeNo())
                                .map(Attempt::number)
                                .orElse(0),
                        News.of(news.evidence().outcome(), AMOUNT));
                expected.charged(before);
                yield ChargeRules.record(state, news).events();
            }
            case ResendAttempt resend -> {
                expected.payment.resend(resend.attempt());
                yield ChargeRules.resend(state, resend).events();
            }
            case RecordChargeback back -> {
                List<PaymentEvent> events = DisputeRules.chargeback(state, back).events();
                int attempt = ((Submitted) state)
                        .attempt(back.tradeNo())
                        .map(Attempt::number)
                        .orElse(0);
                assertThat(events).hasSize(expected.takenBack(attempt) ? 1 : 0);
                yield events;
            }
            case CancelPayment cancel -> answered(expected.cancel(), CancelRules.cancel(state, cancel));
            case ReserveRefund ask ->
                answered(
                        expected.reserve(ask.refundId().value(), ask.amount().minor(), LIMIT),
                        RefundRules.reserve(state, ask));
            case ApproveRefund yes ->
                answered(expected.decide(yes.refundId().value(), true), RefundRules.approve(state, yes));
            case RejectRefund no ->
                answered(expected.decide(no.refundId().value(), false), RefundRules.reject(state, no));
            case RecordRefundOutcome news -> {
                ((Submitted) state)
                        .aftermath()
                        .refunds()
                        .find(news.evidence().refundNo())
                        .ifPresent(it -> expected.hear(
                                it.refundId().value(),
                                RefundNews.of(news.evidence().outcome(), it.amount())));
                yield RefundNewsRules.record(state, news).events();
            }
            case OpenDispute open -> answered(expected.open(open.disputeId().value()), DisputeRules.open(state, open));
            case AcceptDispute yes ->
                answered(
                        expected.decideDispute(yes.disputeId().value(), DisputeStatus.ACCEPTED),
                        DisputeRules.accept(state, yes));
            case RejectDispute no ->
                answered(
                        expected.decideDispute(no.disputeId().value(), DisputeStatus.REJECTED),
                        DisputeRules.reject(state, no));
        };
    }

    private static List<PaymentEvent> answered(String expectedAnswer, Decision<?> decision) {
        String answer = decision.answer().getClass().getSimpleName();
        assertThat(answer).isEqualTo(expectedAnswer);
        if (CHANGED_NOTHING.contains(answer)) {
            assertThat(decision.events()).as(answer).isEmpty();
        }
        return decision.events();
    }

    /** I7: reserved and refunded are what the stories say, and together never more than was captured. */
    private void booksAreAsExpected(Submitted after) {
        RefundBalance balance = after.balance();
        assertThat(after.status()).isEqualTo(expected.payment.status());
        assertThat(balance.captured().minor()).isEqualTo(expected.captured());
        assertThat(balance.reserved().minor()).isEqualTo(expected.reserved());
        assertThat(balance.refunded().minor()).isEqualTo(expected.refunded());
        assertThat(balance.reserved().plus(balance.refunded())).isLessThanOrEqualTo(balance.captured());
        assertThat(after.refundsOfSale().all()).extracting(RefundView::status).isEqualTo(expected.refundStatuses());
        assertThat(after.aftermath().disputes().all())
                .extracting(DisputeView::status)
                .containsExactlyElementsOf(expected.disputes.values());
    }

    private static void staysTrue(Submitted before, List<PaymentEvent> events, Submitted after) {
        // I1: one live attempt at most. I6: SUCCESS is absorbing.
        assertThat(after.attempts()).filteredOn(it -> !it.status().settled()).hasSizeLessThanOrEqualTo(1);
        if (before.status() == PaymentStatus.SUCCESS) {
            assertThat(after.status()).isEqualTo(PaymentStatus.SUCCESS);
        }
        // D07: beside a dispute nothing goes to the bank.
        boolean disputed = before.aftermath().disputes().blocking().isPresent();
        for (PaymentEvent event : events) {
            boolean asksTheBank =
                    event instanceof RefundReserved it && !it.needsApproval() || event instanceof RefundApproved;
            assertThat(asksTheBank && disputed).as(event.toString()).isFalse();
            if (event instanceof RefundReserved it && !it.needsApproval() && !isOurs(it.refundId())) {
                assertThat(onOnePersonsWord(after)).isLessThanOrEqualTo(LIMIT);
            }
        }
    }

    private static long onOnePersonsWord(Submitted payment) {
        return payment.refundsOfSale().all().stream()
                .filter(it -> it.decidedBy() == null)
                .filter(it -> it.status().reserves() || it.status() == RefundStatus.REFUNDED)
                .mapToLong(it -> it.amount().minor())
                .sum();
    }

    private static void whatTheBankGaveBackIsWhatTheBooksSay(List<PaymentEvent> all, Submitted end) {
        List<RefundId> givenBack = new ArrayList<>();
        long sum = 0;
        for (PaymentEvent event : all) {
            switch (event) {
                case RefundSucceeded it -> {
                    givenBack.add(it.refundId());
                    sum += isSurplus(it.refundId()) ? 0 : it.amount().minor();
                }
                case LateRefundAccepted it -> {
                    givenBack.add(it.refundId());
                    sum += isSurplus(it.refundId()) ? 0 : it.amount().minor();
                }
                default -> {}
            }
        }
        assertThat(givenBack).doesNotHaveDuplicates();
        assertThat(sum).isEqualTo(end.balance().refunded().minor());
    }

    /** Ordered by the ledger itself, not on one person's word. */
    private static boolean isOurs(RefundId id) {
        return isCancel(id) || isSurplus(id);
    }

    private static boolean isSurplus(RefundId id) {
        return id.value().startsWith("surplus-");
    }

    private static boolean isCancel(RefundId id) {
        return id.equals(CancelRules.CANCEL_REFUND);
    }

    @Provide
    Arbitrary<List<PaymentCommand>> stories() {
        Arbitrary<PaymentCommand> anything = Arbitraries.frequencyOf(
                Tuple.of(1, Arbitraries.create(PaymentStories::pay)),
                Tuple.of(1, Arbitraries.integers().between(1, 3).map(PaymentStories::resend)),
                Tuple.of(2, charges()),
                Tuple.of(1, Arbitraries.create(PaymentStories::cancel)),
                Tuple.of(8, refunds()),
                Tuple.of(4, decisions()),
                Tuple.of(8, refundNews()),
                Tuple.of(1, disputes()),
                Tuple.of(2, verdicts()),
                Tuple.of(2, chargebacks()));
        // Most stories begin with a payment that is paid: else chance seldom comes as far as refunds.
        List<PaymentCommand> paid = List.of(PaymentStories.pay(), bankSays(1, charge(1, 0)));
        List<PaymentCommand> paidTwice = List.of(
                PaymentStories.pay(), bankSays(1, charge(1, 2)), PaymentStories.pay(), bankSays(2, charge(2, 0)));
        List<PaymentCommand> paidAfterAll =
                List.of(PaymentStories.pay(), PaymentStories.cancel(), bankSays(1, charge(1, 0)));
        Arbitrary<List<PaymentCommand>> beginnings =
                Arbitraries.of(paid, paid, paidTwice, paidAfterAll, List.of(PaymentStories.pay()));
        return Combinators.combine(beginnings, anything.list().ofMinSize(5).ofMaxSize(50))
                .as((beginning, rest) ->
                        Stream.concat(beginning.stream(), rest.stream()).toList());
    }

    private static Arbitrary<PaymentCommand> charges() {
        return Combinators.combine(
                        Arbitraries.integers().between(1, 3),
                        Arbitraries.integers().between(0, 4))
                .as((attempt, kind) -> bankSays(attempt, charge(attempt, kind)));
    }

    private static Arbitrary<String> refundIds() {
        return Arbitraries.of("a", "b", "c", "d", "cancel");
    }

    /** What a refund of this id is mostly asked for, so that the bank's word is mostly about the right amount. */
    private static long usual(String refundId) {
        return switch (refundId) {
            case "a" -> 1;
            case "b" -> 10_000;
            case "c" -> 19_999;
            case "d" -> 30_001;
            default -> AMOUNT.minor();
        };
    }

    private static Arbitrary<PaymentCommand> refunds() {
        return Combinators.combine(refundIds(), Arbitraries.integers().between(0, 9))
                .as((id, chance) ->
                        PaymentStories.refund(id, chance == 0 ? 50_001 : usual(id), null, Long.valueOf(LIMIT)));
    }

    private static Arbitrary<PaymentCommand> decisions() {
        return Combinators.combine(refundIds(), Arbitraries.of(true, true, false))
                .as((id, yes) -> yes
                        ? new ApproveRefund(ID, new RefundId(id), "finance:eve")
                        : new RejectRefund(ID, new RefundId(id), "finance:eve", null));
    }

    private static Arbitrary<PaymentCommand> refundNews() {
        return Combinators.combine(refundIds(), Arbitraries.integers().between(0, 6))
                .as((id, kind) -> bankSaysOfRefund(id, outcome(id, kind)));
    }

    private static Arbitrary<PaymentCommand> disputes() {
        return Arbitraries.of("d", "e").map(PaymentStories::dispute);
    }

    private static Arbitrary<PaymentCommand> chargebacks() {
        return Arbitraries.integers()
                .between(1, 3)
                .map(attempt -> new RecordChargeback(ID, TradeNo.ofCharge(ID, attempt), AMOUNT, "CB-1"));
    }

    private static Arbitrary<PaymentCommand> verdicts() {
        return Combinators.combine(
                        Arbitraries.of("d", "e").map(DisputeId::new), Arbitraries.of(true, false, false, false))
                .as((id, accepted) -> accepted
                        ? new AcceptDispute(ID, id, "finance:eve", null)
                        : new RejectDispute(ID, id, "finance:eve", null));
    }

    private static BankOutcome charge(int attempt, int kind) {
        return switch (kind) {
            case 0, 1 -> PaymentStories.charged(attempt, AMOUNT);
            case 2 -> PaymentStories.decline();
            case 3 -> PaymentStories.silence();
            default -> PaymentStories.neverSent();
        };
    }

    private static RefundOutcome outcome(String id, int kind) {
        return switch (kind) {
            case 0, 1 -> new RefundOutcome.Refunded(Money.of(usual(id), AMOUNT.currency()), "RB-" + id);
            case 2 -> new RefundOutcome.Refunded(Money.of(2, AMOUNT.currency()), "RB-" + id);
            case 3 -> new RefundOutcome.Declined("57");
            case 4 -> new RefundOutcome.NotRefunded("NOT_FOUND");
            case 5 -> new RefundOutcome.Silent("TIMEOUT");
            default -> new RefundOutcome.NotSent("BREAKER_OPEN");
        };
    }
}
