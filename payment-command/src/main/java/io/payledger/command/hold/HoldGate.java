package io.payledger.command.hold;

import io.payledger.api.id.PaymentId;
import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.ProblemException;
import io.payledger.eventstore.append.RiderRejectedException;
import io.payledger.eventstore.append.RiderRows;
import io.payledger.eventstore.append.RiderWriter;
import io.payledger.eventstore.axon.AppendRiders;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.stream.Stream;
import org.axonframework.messaging.unitofwork.UnitOfWork;

/**
 * Lets an append erase something only while no legal hold stands on it, and none that stood was lifted by the very person
 * who erases. Holds change in appends too, and all appends of all nodes take turns at the lock of the log:
 *
 * <pre>
 *   node 1   lock   set the hold         commit
 *   node 2     waits ───────────────────────▶ lock   there is a hold: rejected, its command stores nothing
 * </pre>
 */
public final class HoldGate implements RiderWriter<HoldGate.Row> {
    /** SQL, to be followed by an id: what stands in holds for whoever pays this order. */
    public static final String PAYER_OF =
            "SELECT s.subject FROM payer_order o" + " JOIN payer_subject s ON s.payer = o.payer WHERE o.payment_id = ";

    /** Of all holds on the subject itself, on one of the orders, or on whoever pays one of them. */
    private static final String QUESTION = "SELECT bool_or(lifted_at IS NULL), bool_or(lifted_by = ?) FROM legal_hold"
            + " WHERE subject = ANY (?) OR subject IN (" + PAYER_OF + "ANY (?))";

    private final AppendRiders riders;

    public HoldGate(AppendRiders riders) {
        this.riders = riders;
    }

    /** What is to be erased, by whom. */
    record Row(String[] subjects, String[] orders, String person) {}

    /**
     * The append of this unit of work fails with an exception that {@link #explained} knows when it may not be.
     *
     * @param person who erases
     */
    public void pass(UnitOfWork<?> unitOfWork, String subject, Collection<PaymentId> orders, String person) {
        // An order is a subject of its own, under its own name.
        String[] all = orders.stream().map(PaymentId::value).toArray(String[]::new);
        String[] subjects = Stream.concat(Stream.of(subject), Stream.of(all)).toArray(String[]::new);
        riders.attach(unitOfWork, this, new Row(subjects, all, person));
    }

    /** What a command is answered that failed at this gate, of which nothing was stored; any other failure as it is. */
    public static RuntimeException explained(RuntimeException failure) {
        return failure instanceof RiderRejectedException rejected && rejected.row() instanceof Row
                ? problem(ErrorCode.valueOf(String.valueOf(rejected.getMessage())))
                : failure;
    }

    private static ProblemException problem(ErrorCode refusal) {
        return new ProblemException(
                refusal,
                refusal == ErrorCode.LEGAL_HOLD
                        ? "A legal hold stands on this, or on a part of it; nothing was erased"
                        : "A legal hold on this was lifted by the same person; somebody else must erase it");
    }

    @Override
    public void write(Connection connection, RiderRows<Row> rows) throws SQLException {
        try (PreparedStatement question = connection.prepareStatement(QUESTION)) {
            for (int i = 0; i < rows.rows().size(); i++) {
                Row row = rows.rows().get(i);
                question.setString(1, row.person());
                question.setObject(2, row.subjects());
                question.setObject(3, row.orders());
                try (ResultSet holds = question.executeQuery()) {
                    holds.next();
                    if (holds.getBoolean(1)) {
                        rows.reject(i, ErrorCode.LEGAL_HOLD.name());
                    } else if (holds.getBoolean(2)) {
                        rows.reject(i, ErrorCode.HOLD_LIFTED_BY_SAME_PERSON.name());
                    }
                }
            }
        }
    }
}
