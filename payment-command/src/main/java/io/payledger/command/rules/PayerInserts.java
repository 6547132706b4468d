package io.payledger.command.rules;

import io.payledger.api.id.TradeNo;
import io.payledger.eventstore.append.RiderRows;
import io.payledger.eventstore.append.RiderWriter;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Clock;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Writes attempts into table {@code payer_attempts} while their payer may start them. All appends of all nodes take turns
 * at the lock of the log, so what one counts the next one sees:
 *
 * <pre>
 *   node 1   lock  count 4 of 5, insert  commit
 *   node 2     waits ──────────────────────────▶ lock  count 5 of 5: rejected, its command stores nothing
 * </pre>
 */
final class PayerInserts implements RiderWriter<PayerInserts.Row> {
    private static final String SQL = "INSERT INTO payer_attempts"
            + " (trade_no, merchant_id, payer_id, currency, minor, started_at)"
            + " SELECT ?, ?, ?, ?, ?, ?::timestamptz FROM ("
            + "  SELECT count(*) AS attempts, coalesce(sum(minor) FILTER (WHERE currency = ?), 0) AS spent"
            + "  FROM payer_attempts WHERE merchant_id = ? AND payer_id = ? AND started_at > ?::timestamptz) AS so_far"
            + " WHERE attempts < ? AND (?::bigint IS NULL OR spent + ? <= ?::bigint)";

    private final PayerLimits limits;
    private final Clock clock;

    PayerInserts(PayerLimits limits, Clock clock) {
        this.limits = limits;
        this.clock = clock;
    }

    /**
     * One attempt of a payer.
     *
     * @param payer as {@link io.payledger.command.personal.PayerHash} has it
     */
    record Row(PayerSpend spend, String payer, TradeNo attempt) {}

    @Override
    public void write(Connection connection, RiderRows<Row> rows) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(SQL)) {
            for (Row row : rows.rows()) {
                bind(insert, row, clock.instant());
                insert.addBatch();
            }
            // One after the other in one round trip: each counts those before it.
            int[] inserted = insert.executeBatch();
            for (int i = 0; i < inserted.length; i++) {
                if (inserted[i] == 0) {
                    rows.reject(i, "The payer may start no more attempts now");
                }
            }
        }
    }

    private void bind(PreparedStatement insert, Row row, Instant now) throws SQLException {
        PayerSpend spend = row.spend();
        String currency = spend.amount().currency().name();
        @Nullable Long most = limits.sumIn(spend.amount().currency());
        insert.setString(1, row.attempt().value());
        insert.setString(2, spend.merchantId().value());
        insert.setString(3, row.payer());
        insert.setString(4, currency);
        insert.setLong(5, spend.amount().minor());
        insert.setTimestamp(6, Timestamp.from(now));
        insert.setString(7, currency);
        insert.setString(8, spend.merchantId().value());
        insert.setString(9, row.payer());
        insert.setTimestamp(10, Timestamp.from(now.minus(limits.window())));
        insert.setInt(11, limits.countOrAny());
        insert.setObject(12, most, java.sql.Types.BIGINT);
        insert.setLong(13, spend.amount().minor());
        insert.setObject(14, most, java.sql.Types.BIGINT);
    }
}
