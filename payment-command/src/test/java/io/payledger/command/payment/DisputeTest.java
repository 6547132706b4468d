package io.payledger.command.payment;

import static io.payledger.command.payment.PaymentStories.AMOUNT;
import static io.payledger.command.payment.PaymentStories.ID;
import static io.payledger.command.payment.PaymentStories.attempt;
import static io.payledger.command.payment.PaymentStories.dispute;
import static io.payledger.command.payment.PaymentStories.statement;
import static io.payledger.command.payment.PaymentStories.submitted;
import static io.payledger.command.payment.PaymentStories.succeeded;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.payledger.api.id.DisputeId;
import io.payledger.api.id.TradeNo;
import io.payledger.api.money.Currency;
import io.payledger.api.money.Money;
import io.payledger.api.payment.DisputeCommand.AcceptDispute;
import io.payledger.api.payment.DisputeCommand.OpenDispute;
import io.payledger.api.payment.DisputeCommand.RejectDispute;
import io.payledger.api.payment.DisputeEvent.ChargebackTaken;
import io.payledger.api.payment.DisputeResult;
import io.payledger.api.payment.DisputeStatement;
import io.payledger.api.payment.DisputeStatus;
import io.payledger.api.payment.PaymentCommand.RecordChargeback;
import io.payledger.api.payment.PaymentEvent;
import io.payledger.api.payment.PaymentStatus;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Disputes as plain rules, on a payment of whatever status. */
class DisputeTest {
    private static final DisputeId D = new DisputeId("d");
    private final List<PaymentEvent> story = new ArrayList<>(List.of(submitted(), attempt(1)));

    private DisputeResult append(Decision<DisputeResult> decision) {
        story.addAll(decision.events());
        return decision.answer();
    }

    private PaymentState state() {
        return PaymentState.NONE.after(story);
    }

    private DisputeResult open(OpenDispute command) {
        return append(DisputeRules.open(state(), command));
    }

    private DisputeResult accept() {
        return append(DisputeRules.accept(state(), new AcceptDispute(ID, D, "finance:eve", null)));
    }

    private DisputeResult reject() {
        return append(DisputeRules.reject(state(), new RejectDispute(ID, D, "finance:eve", "goods arrived")));
    }

    private List<PaymentEvent> takenBack(int attempt, Money amount) {
        List<PaymentEvent> events = DisputeRules.chargeback(
                        state(), new RecordChargeback(ID, TradeNo.ofCharge(ID, attempt), amount, "CB-1"))
                .events();
        story.addAll(events);
        return events;
    }

    @Test
    void theAnswerCarriesWhatTheLedgerKnows() {
        assertThat(open(dispute("d"))).isInstanceOfSatisfying(DisputeResult.Opened.class, it -> {
            assertThat(it.known().disputed()).isTrue();
            assertThat(it.known().payment().attempts()).hasSize(1);
            assertThat(it.dispute().status()).isEqualTo(DisputeStatus.OPEN);
        });
    }

    @Test
    void theSameStatementAgainIsTheSameDisputeAndAnotherIsRefused() {
        open(dispute("d"));
        assertThat(open(dispute("d"))).isInstanceOf(DisputeResult.Replayed.class);
        DisputeStatement other =
                new DisputeStatement(statement().happenedAt(), statement().textSha256(), List.of("cd".repeat(32)));
        assertThat(open(new OpenDispute(ID, D, "support:jo", other))).isInstanceOf(DisputeResult.Mismatch.class);
        assertThat(story).hasSize(3);
    }

    @Test
    void aDisputeIsDecidedOnce() {
        assertThat(accept()).isInstanceOf(DisputeResult.NoSuchDispute.class);
        open(dispute("d"));
        assertThat(reject()).isInstanceOf(DisputeResult.Decided.class);
        assertThat(reject()).isInstanceOf(DisputeResult.Replayed.class);
        assertThat(accept()).isInstanceOf(DisputeResult.DecidedOtherwise.class);
    }

    @Test
    void whatTheBankTakesBackForALostDisputeIsRecordedOnce() {
        story.add(succeeded(1));
        open(dispute("d"));
        assertThat(takenBack(1, AMOUNT)).as("the dispute is open").isEmpty();
        accept();
        assertThat(takenBack(2, AMOUNT)).as("of no attempt").isEmpty();
        assertThat(takenBack(1, Money.of(1, Currency.KWD)))
                .as("in another currency")
                .isEmpty();
        Money less = Money.of(AMOUNT.minor() - 1, AMOUNT.currency());
        assertThat(takenBack(1, less))
                .containsExactly(new ChargebackTaken(ID, D, TradeNo.ofCharge(ID, 1), less, "CB-1"));
        assertThat(takenBack(1, AMOUNT)).as("again").isEmpty();
        assertThat(PaymentState.submitted(state()).view().status()).isEqualTo(PaymentStatus.SUCCESS);
    }

    @Test
    void whatTheBankTakesBackForAWonDisputeOrAnUnpaidOrderIsNoChargeback() {
        open(dispute("d"));
        accept();
        assertThat(takenBack(1, AMOUNT)).as("not paid").isEmpty();
        story.add(succeeded(1));
        assertThat(takenBack(1, AMOUNT)).as("paid since").hasSize(1);
        story.clear();
        story.addAll(List.of(submitted(), attempt(1), succeeded(1)));
        open(dispute("d"));
        reject();
        assertThat(takenBack(1, AMOUNT)).as("won").isEmpty();
    }

    @Test
    void aPaymentHasABoundedNumberOfDisputes() {
        for (int number = 0; number < DisputeRules.MOST_DISPUTES; number++) {
            assertThat(open(dispute("d" + number))).isInstanceOf(DisputeResult.Opened.class);
        }
        assertThat(open(dispute("one-more"))).isInstanceOf(DisputeResult.TooMany.class);
        assertThat(open(dispute("d0"))).isInstanceOf(DisputeResult.Replayed.class);
    }

    @Test
    void aFingerprintIsAFingerprint() {
        assertThatThrownBy(() -> new DisputeStatement(statement().happenedAt(), "what I really said", List.of()))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
