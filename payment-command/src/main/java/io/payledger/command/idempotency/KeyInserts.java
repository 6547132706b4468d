package io.payledger.command.idempotency;

import io.payledger.eventstore.append.RiderRows;
import io.payledger.eventstore.append.RiderWriter;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Writes claims into table {@code idempotency_keys}; the primary key decides who was first:
 *
 * <pre>
 *   node 1   insert (m1, PAY, k) ok                  commit
 *   node 2     insert (m1, PAY, k) waits ──────────────▶ 0 rows: rejected, its command stores nothing
 * </pre>
 *
 * Rows go in by the order of their keys, whoever writes them. Otherwise two that write some of the same keys in two orders
 * would wait for each other:
 *
 * <pre>
 *   node 1   insert k1 ok       insert k2 waits ─────▶
 *   node 2      insert k2 ok       insert k1 waits ──▶ deadlock
 * </pre>
 */
final class KeyInserts implements RiderWriter<KeyRow> {
    /** By bytes, as the database's collation "C" has it; keys and ids are ASCII. */
    private static final Comparator<KeyScope> ORDER = Comparator.<KeyScope, String>comparing(
                    it -> it.merchantId().value())
            .thenComparing(it -> it.operation().name())
            .thenComparing(it -> it.key().value());

    private static final String SQL = "INSERT INTO idempotency_keys"
            + " (merchant_id, operation, key, fingerprint, order_id, trade_no, found_paid, refusal, claimed_at)"
            + " SELECT merchant_id, operation, key, fingerprint::json, order_id, trade_no, found_paid::boolean,"
            + " refusal::json, claimed_at::timestamptz"
            + " FROM unnest(?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[],"
            + " ?::text[]) AS row (merchant_id, operation, key, fingerprint, order_id, trade_no, found_paid, refusal,"
            + " claimed_at) ON CONFLICT DO NOTHING RETURNING merchant_id, operation, key";

    private final List<Function<KeyRow, @Nullable String>> columns;

    KeyInserts(KeyJson json, HiddenFields hidden) {
        columns = List.of(
                row -> row.claim().scope().merchantId().value(),
                row -> row.claim().scope().operation().name(),
                row -> row.claim().scope().key().value(),
                row -> json.text(hidden.hidden(row.claim().scope(), row.claim().fingerprint())
                        .fields()),
                row -> row.claim().orderId().value(),
                KeyInserts::tradeNo,
                row -> Boolean.toString(row.meaning() instanceof KeyMeaning.FoundPaid),
                row -> row.meaning() instanceof KeyMeaning.Refused(var refusal) ? json.text(refusal) : null,
                row -> row.claimedAt().toString());
    }

    @Override
    public void write(Connection connection, RiderRows<KeyRow> rows) throws SQLException {
        List<Boolean> inserted = insert(connection, rows.rows());
        for (int i = 0; i < inserted.size(); i++) {
            if (!inserted.get(i)) {
                rows.reject(i, "The idempotency key is taken");
            }
        }
    }

    /** Inserts them with one statement; says of each whether it was inserted. Of two with one key the second is not. */
    List<Boolean> insert(Connection connection, List<KeyRow> rows) throws SQLException {
        Map<KeyScope, KeyRow> firsts = new TreeMap<>(ORDER);
        rows.forEach(row -> firsts.putIfAbsent(row.claim().scope(), row));
        Set<List<String>> inserted = insertAll(connection, List.copyOf(firsts.values()));
        List<Boolean> answers = new ArrayList<>(rows.size());
        for (KeyRow row : rows) {
            KeyScope scope = row.claim().scope();
            answers.add(firsts.get(scope) == row && inserted.contains(name(scope)));
        }
        return answers;
    }

    private Set<List<String>> insertAll(Connection connection, List<KeyRow> rows) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(SQL)) {
            for (int column = 0; column < columns.size(); column++) {
                insert.setObject(column + 1, values(rows, columns.get(column)));
            }
            Set<List<String>> inserted = new HashSet<>();
            try (ResultSet row = insert.executeQuery()) {
                while (row.next()) {
                    inserted.add(List.of(row.getString(1), row.getString(2), row.getString(3)));
                }
            }
            return inserted;
        }
    }

    /** Of strings and not of objects, which the driver sends as one text with every quotation mark of the JSON escaped. */
    private static @Nullable String[] values(List<KeyRow> rows, Function<KeyRow, @Nullable String> column) {
        return rows.stream().map(column).toArray(String[]::new);
    }

    private static List<String> name(KeyScope scope) {
        return Arrays.asList(
                scope.merchantId().value(),
                scope.operation().name(),
                scope.key().value());
    }

    private static @Nullable String tradeNo(KeyRow row) {
        return switch (row.meaning()) {
            case KeyMeaning.Started(var tradeNo) -> tradeNo.value();
            case KeyMeaning.FoundPaid(var tradeNo) -> tradeNo.value();
            case KeyMeaning.Refused it -> null;
        };
    }
}
