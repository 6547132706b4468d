package io.payledger.command.payment;

import static io.payledger.command.payment.PaymentStories.ID;
import static io.payledger.command.payment.PaymentStories.attempt;
import static io.payledger.command.payment.PaymentStories.dispute;
import static io.payledger.command.payment.PaymentStories.statement;
import static io.payledger.command.payment.PaymentStories.submitted;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.payledger.api.id.DisputeId;
import io.payledger.api.payment.DisputeCommand.AcceptDispute;
import io.payledger.api.payment.DisputeCommand.OpenDispute;
import io.payledger.api.payment.DisputeCommand.RejectDispute;
import io.payledger.api.payment.DisputeResult;
import io.payledger.api.payment.DisputeStatement;
import io.payledger.api.payment.DisputeStatus;
import io.payledger.api.payment.PaymentEvent;
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
