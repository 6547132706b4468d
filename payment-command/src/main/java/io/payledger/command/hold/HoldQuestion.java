package io.payledger.command.hold;

import io.payledger.api.problem.ErrorCode;
import io.payledger.eventstore.append.RiderRows;
import io.payledger.eventstore.append.RiderWriter;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Rejects rows that a hold of one kind is about: on a subject itself, on an order, or on whoever pays one. */
final class HoldQuestion implements RiderWriter<HoldQuestion.Row> {
    private final String sql;

    /** @param which holds count, a condition with one parameter: the person who erases */
    HoldQuestion(String which) {
        this.sql = "SELECT EXISTS (SELECT FROM legal_hold WHERE " + which
                + " AND (subject = ANY (?) OR subject IN (SELECT s.subject FROM payer_order o"
                + " JOIN payer_subject s ON s.payer = o.payer WHERE o.payment_id = ANY (?))))";
    }

    /**
     * What is to be erased, by whom.
     *
     * @param refusal what it is refused with
     */
    record Row(ErrorCode refusal, String[] subjects, String[] orders, String person) {}

    @Override
    public void write(Connection connection, RiderRows<Row> rows) throws SQLException {
        try (PreparedStatement question = connection.prepareStatement(sql)) {
            for (int i = 0; i < rows.rows().size(); i++) {
                Row row = rows.rows().get(i);
                question.setString(1, row.person());
                question.setArray(2, connection.createArrayOf("text", row.subjects()));
                question.setArray(3, connection.createArrayOf("text", row.orders()));
                try (ResultSet answer = question.executeQuery()) {
                    answer.next();
                    if (answer.getBoolean(1)) {
                        rows.reject(i, row.refusal().title());
                    }
                }
            }
        }
    }
}
