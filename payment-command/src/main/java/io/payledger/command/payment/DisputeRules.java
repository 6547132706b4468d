package io.payledger.command.payment;

import io.payledger.api.payment.Aftersales;
import io.payledger.api.payment.DisputeCommand;
import io.payledger.api.payment.DisputeCommand.AcceptDispute;
import io.payledger.api.payment.DisputeCommand.OpenDispute;
import io.payledger.api.payment.DisputeCommand.RejectDispute;
import io.payledger.api.payment.DisputeEvent;
import io.payledger.api.payment.DisputeEvent.ChargebackTaken;
import io.payledger.api.payment.DisputeEvent.DisputeAccepted;
import io.payledger.api.payment.DisputeEvent.DisputeOpened;
import io.payledger.api.payment.DisputeEvent.DisputeRejected;
import io.payledger.api.payment.DisputeResult;
import io.payledger.api.payment.DisputeResult.Decided;
import io.payledger.api.payment.DisputeResult.DecidedOtherwise;
import io.payledger.api.payment.DisputeResult.Mismatch;
import io.payledger.api.payment.DisputeResult.NoSuchDispute;
import io.payledger.api.payment.DisputeResult.Opened;
import io.payledger.api.payment.DisputeResult.Replayed;
import io.payledger.api.payment.DisputeResult.TooMany;
import io.payledger.api.payment.DisputeStatus;
import io.payledger.api.payment.DisputeView;
import io.payledger.api.payment.PaymentCommand.RecordChargeback;
import io.payledger.api.payment.PaymentStatus;
import java.util.List;

/** What a payment answers about its disputes: functions of its state and the command alone. */
final class DisputeRules {
    /** Every event of a payment is read at its every command; nobody has ten different complaints about one order. */
    static final int MOST_DISPUTES = 10;

    private DisputeRules() {}

    /** A dispute may be opened whatever the payment's status is: who says "I was charged" may know more than we do. */
    static Decision<DisputeResult> open(PaymentState state, OpenDispute command) {
        Submitted payment = PaymentState.submitted(state);
        Disputes disputes = payment.aftermath().disputes();
        var known = disputes.find(command.disputeId());
        if (known.isPresent()) {
            return Decision.nothing(
                    known.get().statement().equals(command.statement())
                            ? new Replayed(known.get(), payment.aftersales())
                            : new Mismatch(known.get()));
        }
        if (disputes.all().size() >= MOST_DISPUTES) {
            return Decision.nothing(new TooMany(MOST_DISPUTES));
        }
        DisputeEvent event =
                new DisputeOpened(command.paymentId(), command.disputeId(), command.openedBy(), command.statement());
        Submitted after = payment.after(event);
        return new Decision<>(List.of(event), new Opened(find(after, command), after.aftersales()));
    }

    static Decision<DisputeResult> accept(PaymentState state, AcceptDispute command) {
        return decide(
                PaymentState.submitted(state),
                command,
                DisputeStatus.ACCEPTED,
                new DisputeAccepted(command.paymentId(), command.disputeId(), command.decidedBy(), command.reason()));
    }

    static Decision<DisputeResult> reject(PaymentState state, RejectDispute command) {
        return decide(
                PaymentState.submitted(state),
                command,
                DisputeStatus.REJECTED,
                new DisputeRejected(command.paymentId(), command.disputeId(), command.decidedBy(), command.reason()));
    }

    /** Once for a charge, and only where a dispute is lost: all else that a bank takes back contradicts the payment. */
    static Decision<Aftersales> chargeback(PaymentState state, RecordChargeback command) {
        Submitted payment = PaymentState.submitted(state);
        Disputes disputes = payment.aftermath().disputes();
        boolean pays = payment.attempt(command.tradeNo())
                .filter(it -> it.status() == PaymentStatus.SUCCESS)
                .isPresent();
        boolean sameCurrency = command.amount().currency() == payment.amount().currency();
        if (!pays
                || !sameCurrency
                || disputes.chargebackTaken()
                || disputes.lost().isEmpty()) {
            return Decision.nothing(payment.aftersales());
        }
        DisputeEvent event = new ChargebackTaken(
                command.paymentId(),
                disputes.lost().get().disputeId(),
                command.tradeNo(),
                command.amount(),
                command.bankReference());
        return new Decision<>(List.of(event), payment.after(event).aftersales());
    }

    private static Decision<DisputeResult> decide(
            Submitted payment, DisputeCommand command, DisputeStatus wanted, DisputeEvent event) {
        var known = payment.aftermath().disputes().find(command.disputeId());
        if (known.isEmpty()) {
            return Decision.nothing(new NoSuchDispute());
        }
        DisputeView dispute = known.get();
        if (dispute.status() == wanted) {
            return Decision.nothing(new Replayed(dispute, payment.aftersales()));
        }
        if (dispute.status() != DisputeStatus.OPEN) {
            return Decision.nothing(new DecidedOtherwise(dispute));
        }
        return new Decision<>(List.of(event), new Decided(find(payment.after(event), command)));
    }

    private static DisputeView find(Submitted payment, DisputeCommand command) {
        return payment.aftermath().disputes().find(command.disputeId()).orElseThrow();
    }
}
