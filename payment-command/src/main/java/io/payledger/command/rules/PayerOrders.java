package io.payledger.command.rules;

import io.payledger.api.id.PaymentId;
import io.payledger.eventstore.append.RiderRows;
import io.payledger.eventstore.append.RiderWriter;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;

/** Writes into table {@code payer_order} which orders are a payer's, with the append that starts an attempt of them. */
final class PayerOrders implements RiderWriter<PayerOrders.Row> {
    private static final String SQL = "INSERT INTO payer_order (payer, payment_id)"
            + " SELECT * FROM unnest(?::text[], ?::text[]) ON CONFLICT DO NOTHING";

    /** @param payer as {@link io.payledger.command.personal.PayerHash} has it */
    record Row(String payer, PaymentId paymentId) {}

    @Override
    public void write(Connection connection, RiderRows<Row> rows) throws SQLException {
        List<Row> all = rows.rows();
        try (PreparedStatement insert = connection.prepareStatement(SQL)) {
            insert.setObject(1, all.stream().map(Row::payer).toArray(String[]::new));
            insert.setObject(2, all.stream().map(row -> row.paymentId().value()).toArray(String[]::new));
            int unused = insert.executeUpdate();
        }
    }
}
