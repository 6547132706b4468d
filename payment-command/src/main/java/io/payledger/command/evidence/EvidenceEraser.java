package io.payledger.command.evidence;

import io.payledger.api.payment.EvidenceErased;
import io.payledger.command.hold.HoldGate;
import io.payledger.eventstore.append.RiderRows;
import io.payledger.eventstore.append.RiderWriter;
import io.payledger.eventstore.axon.AppendRiders;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.axonframework.commandhandling.CommandMessage;
import org.axonframework.eventhandling.GenericDomainEventMessage;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.axonframework.messaging.MessageHandler;
import org.axonframework.messaging.unitofwork.CurrentUnitOfWork;

/**
 * Erases evidence in the very append that records who erased it and why: nothing is gone without a trace, and no trace
 * says so of what is still there. Of two that erase at once the second finds nothing.
 */
public final class EvidenceEraser implements MessageHandler<CommandMessage<?>>, RiderWriter<EvidenceErased> {
    private static final String STREAM_TYPE = "Erasures";

    private final EventStore store;
    private final EvidenceStore evidence;
    private final AppendRiders riders;
    private final HoldGate gate;

    public EvidenceEraser(EventStore store, EvidenceStore evidence, AppendRiders riders, HoldGate gate) {
        this.store = store;
        this.evidence = evidence;
        this.riders = riders;
        this.gate = gate;
    }

    @Override
    public Object handle(CommandMessage<?> message) {
        EraseEvidence command = (EraseEvidence) message.getPayload();
        String stream = EvidenceErased.streamOf(command.paymentId());
        // Before the evidence is looked for: whoever erases it in between has the next number, and this is run again.
        long next = store.lastSequenceNumberFor(stream).map(last -> last + 1).orElse(0L);
        List<String> stored = evidence.notes(command.paymentId()).stream()
                .filter(note -> note.disputeId().equals(command.disputeId()))
                .map(EvidenceNote::sha256)
                .sorted()
                .toList();
        if (stored.isEmpty()) {
            return false;
        }
        EvidenceErased erased = new EvidenceErased(
                command.paymentId(), command.disputeId(), command.erasedBy(), command.reason(), stored);
        store.publish(new GenericDomainEventMessage<>(STREAM_TYPE, stream, next, erased, Map.of()));
        gate.pass(
                CurrentUnitOfWork.get(), command.paymentId().value(), List.of(command.paymentId()), command.erasedBy());
        riders.attach(CurrentUnitOfWork.get(), this, erased);
        return true;
    }

    @Override
    public void write(Connection connection, RiderRows<EvidenceErased> rows) throws SQLException {
        try (PreparedStatement delete = connection.prepareStatement(
                "DELETE FROM dispute_evidence WHERE payment_id = ? AND dispute_id = ? AND sha256 = ANY (?)")) {
            for (EvidenceErased erased : rows.rows()) {
                delete.setString(1, erased.paymentId().value());
                delete.setString(2, erased.disputeId().value());
                delete.setObject(3, erased.sha256().toArray(String[]::new));
                delete.executeUpdate();
            }
        }
    }
}
