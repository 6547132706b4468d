package io.payledger.command.idempotency;

import io.payledger.eventstore.append.RiderRows;
import io.payledger.eventstore.append.RiderWriter;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Clock;
import org.jspecify.annotations.Nullable;

/**
 * Writes claims into table {@code idempotency_keys}; the primary key decides who was first:
 *
 * <pre>
 *   node 1   insert (m1, PAY, k) ok                  commit
 *   node 2     insert (m1, PAY, k) waits ──────────────▶ 0 rows: rejected, its command stores nothing
 * </pre>
 */
final class KeyInserts implements RiderWriter<KeyRow> {
    // SELECT, not VALUES: the driver's reWriteBatchedInserts, which an operator may set in the address of the database,
    // folds rows of VALUES into one statement and then calls all of them inserted when one was.
    static final String SQL = "INSERT INTO idempotency_keys"
            + " (merchant_id, operation, key, fingerprint, order_id, trade_no, refusal, claimed_at)"
            + " SELECT ?, ?, ?, ?::json, ?, ?, ?::json, ?::timestamptz ON CONFLICT DO NOTHING";

    private final KeyJson json;
    private final Clock clock;

    KeyInserts(KeyJson json, Clock clock) {
        this.json = json;
        this.clock = clock;
    }

    @Override
    public void write(Connection connection, RiderRows<KeyRow> rows) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(SQL)) {
            for (KeyRow row : rows.rows()) {
                bind(insert, row);
                insert.addBatch();
            }
            int[] inserted = insert.executeBatch();
            for (int i = 0; i < inserted.length; i++) {
                // Rows of one batch are inserted one after the other, so of two with one key the second is rejected.
                if (inserted[i] == 0) {
                    rows.reject(i, "The idempotency key is taken");
                }
            }
        }
    }

    void bind(PreparedStatement insert, KeyRow row) throws SQLException {
        KeyScope scope = row.claim().scope();
        insert.setString(1, scope.merchantId().value());
        insert.setString(2, scope.operation().name());
        insert.setString(3, scope.key().value());
        insert.setString(4, json.text(row.claim().fingerprint().fields()));
        insert.setString(5, row.claim().orderId().value());
        insert.setString(6, row.tradeNo() == null ? null : row.tradeNo().value());
        insert.setString(7, refusal(row.refusal()));
        insert.setTimestamp(8, Timestamp.from(clock.instant()));
    }

    private @Nullable String refusal(@Nullable StoredRefusal refusal) {
        return refusal == null ? null : json.text(refusal);
    }
}
