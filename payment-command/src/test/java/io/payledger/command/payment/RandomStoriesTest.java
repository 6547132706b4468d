package io.payledger.command.payment;

import static io.payledger.command.payment.PaymentStories.AMOUNT;
import static io.payledger.command.payment.PaymentStories.STRANGE_TRADE_NO;
import static io.payledger.command.payment.PaymentStories.bankSays;
import static io.payledger.command.payment.PaymentStories.tradeNo;
import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.api.money.Currency;
import io.payledger.api.money.Money;
import io.payledger.api.payment.BankOutcome;
import io.payledger.api.payment.PaymentCommand;
import io.payledger.api.payment.PaymentCommand.RecordBankOutcome;
import io.payledger.api.payment.PaymentCommand.ResendAttempt;
import io.payledger.api.payment.PaymentCommand.SubmitPayment;
import io.payledger.api.payment.PaymentEvent;
import io.payledger.api.payment.PaymentEvent.SurplusChargeDetected;
import io.payledger.api.payment.PaymentStatus;
import io.payledger.api.payment.PaymentView;
import io.payledger.api.payment.PaymentView.Attempt;
import io.payledger.api.payment.SubmitPaymentResult.Started;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

/** Goal: no sequence of requests and news breaks a promise. Method: random stories, beside a model of the rules. */
class RandomStoriesTest {
    private static final Money OTHER = Money.of(50_001, Currency.CNY);

    @Property(tries = 2_000)
    void everyStoryKeepsThePromises(@ForAll("stories") List<PaymentCommand> story) {
        ExpectedPayment expected = new ExpectedPayment();
        List<PaymentEvent> all = new ArrayList<>();
        PaymentState state = PaymentState.NONE;
        for (PaymentCommand command : story) {
            if (state instanceof NotSubmitted && !(command instanceof SubmitPayment)) {
                continue; // Axon knows no such payment.
            }
            PaymentState before = state;
            List<PaymentEvent> events = decide(state, command, expected);
            state = state.after(events);
            all.addAll(events);
            keepsPromises(before, command, ((Submitted) state).view());
        }
        if (!all.isEmpty()) {
            endsAsExpected(all, (Submitted) state, expected);
        }
    }

    private static List<PaymentEvent> decide(PaymentState state, PaymentCommand command, ExpectedPayment expected) {
        return switch (command) {
            case SubmitPayment pay -> {
                var decision = ChargeRules.submit(state, pay);
                boolean same = expected.attempts().isEmpty() || pay.amount().equals(((Submitted) state).amount());
                assertThat(decision.answer() instanceof Started).isEqualTo(expected.pay(same));
                yield decision.events();
            }
            case RecordBankOutcome news -> {
                Submitted payment = (Submitted) state;
                expected.hear(attemptOf(payment, news), News.of(news.evidence().outcome(), payment.amount()));
                yield ChargeRules.record(state, news).events();
            }
            case ResendAttempt resend -> {
                expected.resend(resend.attempt());
                yield ChargeRules.resend(state, resend).events();
            }
            default -> throw new IllegalArgumentException("This story tells of charges only: " + command);
        };
    }

    private static int attemptOf(Submitted payment, RecordBankOutcome news) {
        return payment.attempt(news.evidence().tradeNo()).map(Attempt::number).orElse(0);
    }

    private static void keepsPromises(PaymentState before, PaymentCommand command, PaymentView after) {
        // I1: one live attempt at most. I2: trade numbers are a function of the attempt's number.
        assertThat(after.attempts()).filteredOn(it -> !it.status().settled()).hasSizeLessThanOrEqualTo(1);
        assertThat(after.attempts()).allMatch(it -> it.tradeNo().equals(tradeNo(it.number())));
        if (before instanceof Submitted payment) {
            // I6: SUCCESS is absorbing.
            if (payment.status() == PaymentStatus.SUCCESS) {
                assertThat(after.status()).isEqualTo(PaymentStatus.SUCCESS);
                assertThat(after.attempts()).hasSameSizeAs(payment.attempts());
            }
            // I5: FAILED comes from the bank's word alone.
            boolean bankSpoke = command instanceof RecordBankOutcome news
                    && (news.evidence().outcome() instanceof BankOutcome.Declined
                            || news.evidence().outcome() instanceof BankOutcome.NotCharged);
            if (!bankSpoke) {
                assertThat(failed(payment.attempts())).containsAll(failed(after.attempts()));
            }
        }
    }

    private static void endsAsExpected(List<PaymentEvent> all, Submitted end, ExpectedPayment expected) {
        assertThat(PaymentState.NONE.after(all)).isEqualTo(end);
        assertThat(end.sequence()).isEqualTo(all.size() - 1);
        assertThat(end.status()).isEqualTo(expected.status());
        assertThat(end.attempts()).extracting(Attempt::status).isEqualTo(expected.attempts());
        List<Integer> surplus = all.stream()
                .filter(SurplusChargeDetected.class::isInstance)
                .map(it -> ((SurplusChargeDetected) it).attempt())
                .toList();
        assertThat(surplus).doesNotHaveDuplicates().hasSameElementsAs(expected.surplus());
        // I1, I6: of all the charges that the bank reported one pays the order and each other is refunded; none is
        // dropped.
        Set<Integer> accounted = new HashSet<>(surplus);
        end.attempts().stream()
                .filter(it -> it.status() == PaymentStatus.SUCCESS)
                .forEach(it -> assertThat(accounted.add(it.number())).isTrue());
        assertThat(accounted).isEqualTo(expected.charged());
    }

    private static Set<Integer> failed(List<Attempt> attempts) {
        return attempts.stream()
                .filter(it -> it.status() == PaymentStatus.FAILED)
                .map(Attempt::number)
                .collect(Collectors.toSet());
    }

    @Provide
    Arbitrary<List<PaymentCommand>> stories() {
        Arbitrary<PaymentCommand> pay = Arbitraries.of(
                PaymentStories.pay(),
                PaymentStories.payBy(PaymentStories.ALIPAY),
                PaymentStories.pay(),
                PaymentStories.pay(OTHER));
        Arbitrary<PaymentCommand> resend = Arbitraries.integers().between(1, 4).map(PaymentStories::resend);
        Arbitrary<PaymentCommand> news = Combinators.combine(
                        Arbitraries.integers().between(0, 4),
                        Arbitraries.integers().between(0, 5))
                .as((attempt, kind) -> attempt == 0
                        ? bankSays(STRANGE_TRADE_NO, outcome(1, kind))
                        : bankSays(attempt, outcome(attempt, kind)));
        return Arbitraries.frequencyOf(Tuple.of(3, pay), Tuple.of(1, resend), Tuple.of(8, news))
                .list()
                .ofMaxSize(40);
    }

    private static BankOutcome outcome(int attempt, int kind) {
        return switch (kind) {
            case 0 -> PaymentStories.charged(attempt, AMOUNT);
            case 1 -> PaymentStories.charged(attempt, OTHER);
            case 2 -> PaymentStories.decline();
            case 3 -> PaymentStories.notFound();
            case 4 -> PaymentStories.silence();
            default -> PaymentStories.neverSent();
        };
    }
}
