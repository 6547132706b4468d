package io.payledger.command.hold;

import io.payledger.api.id.PaymentId;
import io.payledger.eventstore.append.RiderRejectedException;
import io.payledger.eventstore.append.RiderRows;
import io.payledger.eventstore.append.RiderWriter;
import io.payledger.eventstore.axon.AppendRiders;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.axonframework.messaging.unitofwork.UnitOfWork;

/**
 * Lets an append erase something only while no legal hold stands on it. Holds change in appends too, and all appends of all
 * nodes take turns at the lock of the log:
 *
 * <pre>
 *   node 1   lock   set the hold         commit
 *   node 2     waits ───────────────────────▶ lock   there is a hold: rejected, its command stores nothing
 * </pre>
 */
public final class HoldGate implements RiderWriter<HoldGate.Row> {
    /** A hold on the subject itself, on one of the orders, or on whoever pays one of them. */
    private static final String HELD = "SELECT EXISTS (SELECT FROM legal_hold WHERE lifted_at IS NULL"
            + " AND (subject = ANY (?) OR subject IN (SELECT s.subject FROM payer_order o"
            + " JOIN payer_subject s ON s.payer = o.payer WHERE o.payment_id = ANY (?))))";

    private final AppendRiders riders;

    public HoldGate(AppendRiders riders) {
        this.riders = riders;
    }

    /** What is to be erased. */
    record Row(String subject, List<String> orders) {}

    /** The append of this unit of work fails with an exception that {@link #held} knows while a hold stands. */
    public void pass(UnitOfWork<?> unitOfWork, String subject, Collection<PaymentId> orders) {
        riders.attach(
                unitOfWork,
                this,
                new Row(subject, orders.stream().map(PaymentId::value).toList()));
    }

    /** Whether a command failed since something of what it would have erased is held; nothing of it was stored then. */
    public static boolean held(RuntimeException failure) {
        return failure instanceof RiderRejectedException rejected && rejected.row() instanceof Row;
    }

    @Override
    public void write(Connection connection, RiderRows<Row> rows) throws SQLException {
        try (PreparedStatement question = connection.prepareStatement(HELD)) {
            for (int i = 0; i < rows.rows().size(); i++) {
                Row row = rows.rows().get(i);
                Object[] orders = row.orders().toArray();
                // An order is a subject of its own, under its own name.
                Object[] subjects = Stream.concat(Stream.of(row.subject()), row.orders().stream())
                        .toArray();
                question.setArray(1, connection.createArrayOf("text", subjects));
                question.setArray(2, connection.createArrayOf("text", orders));
                try (ResultSet held = question.executeQuery()) {
                    held.next();
                    if (held.getBoolean(1)) {
                        rows.reject(i, "A legal hold stands");
                    }
                }
            }
        }
    }
}
