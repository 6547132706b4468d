package io.payledger.command.aftersales;

import io.payledger.api.id.DisputeId;
import io.payledger.api.log.StepLog;
import io.payledger.api.payment.Aftersales;
import io.payledger.api.payment.DisputeCommand;
import io.payledger.api.payment.DisputeCommand.AcceptDispute;
import io.payledger.api.payment.DisputeCommand.OpenDispute;
import io.payledger.api.payment.DisputeCommand.RejectDispute;
import io.payledger.api.payment.DisputeResult;
import io.payledger.api.problem.ProblemException;
import io.payledger.command.evidence.EraseEvidence;
import io.payledger.command.evidence.Evidence;
import io.payledger.command.evidence.EvidenceNote;
import io.payledger.command.evidence.EvidenceStore;
import io.payledger.command.hold.HoldGate;
import io.payledger.command.payment.PaymentModel;
import io.payledger.command.reading.PaymentReader;
import java.util.List;
import java.util.Optional;
import org.axonframework.commandhandling.gateway.CommandGateway;
import org.jspecify.annotations.Nullable;

/** Takes disputes in and has them decided; what it answers empty for, is an order nobody knows. */
public final class DisputeDesk {
    private final PaymentReader reader;
    private final PaymentCommands commands;
    private final EvidenceStore evidence;

    public DisputeDesk(PaymentReader reader, CommandGateway gateway, EvidenceStore evidence) {
        this.reader = reader;
        this.commands = new PaymentCommands(gateway);
        this.evidence = evidence;
    }

    /** The payment with its disputes, as it is now. */
    public Optional<Aftersales> find(Asking asking) {
        return reader.findAftersales(asking.paymentId());
    }

    /** What the disputes of this payment rest on. */
    public List<EvidenceNote> notes(Asking asking) {
        return evidence.notes(asking.paymentId());
    }

    /** A picture that a dispute of this payment rests on; empty when it has been erased. */
    public Optional<Evidence> picture(Asking asking, DisputeId disputeId, String sha256) {
        return evidence.find(asking.paymentId(), disputeId, sha256);
    }

    /**
     * Opens a dispute; refunds are held back from now on.
     *
     * @throws io.payledger.api.problem.ProblemException ORDER_BUSY when its state could not be decided on
     */
    public Optional<DisputeResult> open(Asking asking, DisputeWish wish) {
        Optional<DisputeResult> result = find(asking).map(known -> {
            // What is brought for a dispute that cannot be opened any more would only be left over.
            if (mayBeOpened(known, wish.disputeId())) {
                evidence.bring(asking.paymentId(), wish.disputeId(), wish.evidence());
            }
            return commands.send(
                    new OpenDispute(
                            asking.paymentId(),
                            wish.disputeId(),
                            asking.caller().name(),
                            wish.statement()),
                    asking);
        });
        log(asking, "dispute.open", wish.disputeId(), result);
        return result;
    }

    /** The customer is right. */
    public Optional<DisputeResult> accept(Asking asking, DisputeId disputeId, @Nullable String reason) {
        return decided(
                asking,
                "dispute.accept",
                new AcceptDispute(asking.paymentId(), disputeId, asking.caller().name(), reason));
    }

    /** The merchant is right. */
    public Optional<DisputeResult> reject(Asking asking, DisputeId disputeId, @Nullable String reason) {
        return decided(
                asking,
                "dispute.reject",
                new RejectDispute(asking.paymentId(), disputeId, asking.caller().name(), reason));
    }

    /**
     * Erases the words and pictures of a dispute for ever, which stays as it is; false when there were none left.
     *
     * @throws ProblemException LEGAL_HOLD while one stands on the order or its payer; HOLD_LIFTED_BY_SAME_PERSON
     */
    public boolean erase(Asking asking, DisputeId disputeId, String reason) {
        boolean erased = erased(asking, disputeId, reason);
        StepLog.info(
                "dispute.erase",
                asking.paymentId().orderId(),
                asking.traceId(),
                erased ? "Erased" : "NothingLeft",
                "merchant",
                asking.paymentId().merchantId(),
                "disputeId",
                disputeId,
                "by",
                asking.caller().name());
        return erased;
    }

    private boolean erased(Asking asking, DisputeId disputeId, String reason) {
        try {
            return commands.send(
                    new EraseEvidence(
                            asking.paymentId(), disputeId, asking.caller().name(), reason),
                    asking);
        } catch (RuntimeException e) {
            throw HoldGate.explained(e);
        }
    }

    private Optional<DisputeResult> decided(Asking asking, String step, DisputeCommand command) {
        Optional<DisputeResult> result = find(asking).map(known -> commands.send(command, asking));
        log(asking, step, command.disputeId(), result);
        return result;
    }

    private static boolean mayBeOpened(Aftersales known, DisputeId disputeId) {
        return known.disputes().size() < PaymentModel.mostDisputes()
                && known.disputes().stream().noneMatch(it -> it.disputeId().equals(disputeId));
    }

    private static void log(Asking asking, String step, DisputeId disputeId, Optional<DisputeResult> result) {
        StepLog.info(
                step,
                asking.paymentId().orderId(),
                asking.traceId(),
                result.map(it -> it.getClass().getSimpleName()).orElse("OrderNotFound"),
                "merchant",
                asking.paymentId().merchantId(),
                "disputeId",
                disputeId,
                "by",
                asking.caller().name());
    }
}
