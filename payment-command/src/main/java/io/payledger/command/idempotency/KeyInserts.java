package io.payledger.command.idempotency;

import io.payledger.api.id.MerchantId;
import io.payledger.eventstore.append.RiderRows;
import io.payledger.eventstore.append.RiderWriter;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Clock;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
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
    /** All claims of a commit in one statement, which says what it has inserted: of two rows with one key the first. */
    private static final String SQL = """
            INSERT INTO idempotency_keys
                (merchant_id, operation, key, fingerprint, order_id, trade_no, refusal, claimed_at)
            SELECT merchant_id, operation, key, fingerprint::json, order_id, trade_no, refusal::json, ?::timestamptz
            FROM unnest(?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[])
                AS claim (merchant_id, operation, key, fingerprint, order_id, trade_no, refusal)
            ON CONFLICT DO NOTHING
            RETURNING merchant_id, operation, key
            """;

    private final KeyJson json;
    private final Clock clock;

    KeyInserts(KeyJson json, Clock clock) {
        this.json = json;
        this.clock = clock;
    }

    @Override
    public void write(Connection connection, RiderRows<KeyRow> rows) throws SQLException {
        Set<KeyScope> inserted = insert(connection, rows.rows());
        for (int i = 0; i < rows.rows().size(); i++) {
            if (!inserted.remove(rows.rows().get(i).claim().scope())) {
                rows.reject(i, "The idempotency key is taken");
            }
        }
    }

    /** The scopes of those that were inserted; the others' keys are taken. */
    Set<KeyScope> insert(Connection connection, List<KeyRow> rows) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(SQL)) {
            insert.setTimestamp(1, Timestamp.from(clock.instant()));
            List<Function<KeyRow, @Nullable String>> columns = List.of(
                    row -> row.claim().scope().merchantId().value(),
                    row -> row.claim().scope().operation().name(),
                    row -> row.claim().scope().key().value(),
                    row -> json.text(row.claim().fingerprint().fields()),
                    row -> row.claim().orderId().value(),
                    row -> row.tradeNo() == null ? null : row.tradeNo().value(),
                    row -> refusal(row.refusal()));
            for (int i = 0; i < columns.size(); i++) {
                insert.setArray(
                        i + 2,
                        connection.createArrayOf(
                                "text", rows.stream().map(columns.get(i)).toArray()));
            }
            return scopes(insert);
        }
    }

    private static Set<KeyScope> scopes(PreparedStatement insert) throws SQLException {
        Set<KeyScope> inserted = new HashSet<>();
        try (ResultSet row = insert.executeQuery()) {
            while (row.next()) {
                inserted.add(new KeyScope(
                        new MerchantId(row.getString(1)),
                        Operation.valueOf(row.getString(2)),
                        new IdempotencyKey(row.getString(3))));
            }
        }
        return inserted;
    }

    private @Nullable String refusal(@Nullable StoredRefusal refusal) {
        return refusal == null ? null : json.text(refusal);
    }
}
