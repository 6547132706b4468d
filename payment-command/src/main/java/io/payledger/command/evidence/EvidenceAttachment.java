package io.payledger.command.evidence;

import io.payledger.api.payment.DisputeCommand.OpenDispute;
import io.payledger.api.payment.DisputeResult;
import io.payledger.api.payment.DisputeStatement;
import io.payledger.eventstore.append.RiderRows;
import io.payledger.eventstore.append.RiderWriter;
import io.payledger.eventstore.axon.AppendRiders;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Set;
import java.util.TreeSet;
import org.axonframework.commandhandling.CommandMessage;
import org.axonframework.messaging.InterceptorChain;
import org.axonframework.messaging.MessageHandlerInterceptor;
import org.axonframework.messaging.unitofwork.UnitOfWork;
import org.jspecify.annotations.Nullable;

/**
 * Ties evidence to its dispute in the very append that opens it: no dispute rests on evidence that is not stored, and
 * what no dispute rests on can be told and removed.
 */
public final class EvidenceAttachment
        implements MessageHandlerInterceptor<CommandMessage<?>>, RiderWriter<OpenDispute> {
    private final AppendRiders riders;

    public EvidenceAttachment(AppendRiders riders) {
        this.riders = riders;
    }

    @Override
    public @Nullable Object handle(UnitOfWork<? extends CommandMessage<?>> unitOfWork, InterceptorChain chain)
            throws Exception {
        Object result = chain.proceed();
        if (result instanceof DisputeResult.Opened
                && unitOfWork.getMessage().getPayload() instanceof OpenDispute command) {
            riders.attach(unitOfWork, this, command);
        }
        return result;
    }

    /** All pieces of a dispute or none: of a rejected command nothing must be written. */
    @Override
    public void write(Connection connection, RiderRows<OpenDispute> rows) throws SQLException {
        try (PreparedStatement update = connection.prepareStatement(
                "UPDATE dispute_evidence SET attached = true WHERE payment_id = ? AND dispute_id = ?"
                        + " AND sha256 = ANY (?) AND cardinality(?) = (SELECT count(*) FROM dispute_evidence AS brought"
                        + " WHERE brought.payment_id = ? AND brought.dispute_id = ? AND brought.sha256 = ANY (?))")) {
            for (int i = 0; i < rows.rows().size(); i++) {
                if (!attached(update, rows.rows().get(i))) {
                    rows.reject(i, "The evidence of the dispute is not stored");
                }
            }
        }
    }

    private static boolean attached(PreparedStatement update, OpenDispute command) throws SQLException {
        String[] hashes = hashes(command.statement()).toArray(String[]::new);
        update.setString(1, command.paymentId().value());
        update.setString(2, command.disputeId().value());
        update.setObject(3, hashes);
        update.setObject(4, hashes);
        update.setString(5, command.paymentId().value());
        update.setString(6, command.disputeId().value());
        update.setObject(7, hashes);
        return update.executeUpdate() > 0;
    }

    private static Set<String> hashes(DisputeStatement statement) {
        Set<String> hashes = new TreeSet<>(statement.imageSha256());
        hashes.add(statement.textSha256());
        return hashes;
    }
}
