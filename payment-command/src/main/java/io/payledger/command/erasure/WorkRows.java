package io.payledger.command.erasure;

import io.payledger.eventstore.append.RiderRows;
import io.payledger.eventstore.append.RiderWriter;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** Writes into table {@code erasure_work} what an append has only recorded. */
final class WorkRows implements RiderWriter<WorkRows.Row> {

    /** Place of a {@code PersonalDataErased}. */
    record Row(String stream, long sequence) {}

    @Override
    public void write(Connection connection, RiderRows<Row> rows) throws SQLException {
        try (PreparedStatement insert =
                connection.prepareStatement("INSERT INTO erasure_work (stream, sequence) VALUES (?, ?)"
                        + " ON CONFLICT (stream, sequence) DO NOTHING")) {
            for (Row row : rows.rows()) {
                insert.setString(1, row.stream());
                insert.setLong(2, row.sequence());
                insert.addBatch();
            }
            int[] unused = insert.executeBatch();
        }
    }
}
