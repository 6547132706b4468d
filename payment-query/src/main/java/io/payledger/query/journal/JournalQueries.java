package io.payledger.query.journal;

import io.payledger.api.id.MerchantId;
import io.payledger.api.money.Currency;
import io.payledger.query.projection.ParkedPayments;
import io.payledger.query.projection.ProjectionPositions;
import io.payledger.query.reading.Conditions;
import io.payledger.query.reading.Cursors;
import io.payledger.query.reading.PageRequest;
import io.payledger.query.reading.Snapshot;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Asks the journal. */
final class JournalQueries {
    static final String ROUTE = "/api/journal";

    /** In the order in which they were booked; total, because each entry has a place of its own in its payment. */
    static final String ORDER_BY = " ORDER BY j.booked_at, j.payment_id, j.sequence_number, j.line";

    private final Snapshot snapshot;
    private final ProjectionPositions positions;
    private final ParkedPayments parkedPayments;
    private final Cursors cursors;

    JournalQueries(Snapshot snapshot, ProjectionPositions positions, ParkedPayments parkedPayments, Cursors cursors) {
        this.snapshot = snapshot;
        this.positions = positions;
        this.parkedPayments = parkedPayments;
        this.cursors = cursors;
    }

    /**
     * One page, in the order in which the entries were booked.
     *
     * @param merchant whose entries may be seen; null for those of all
     */
    JournalPage page(JournalFilter filter, @Nullable MerchantId merchant, PageRequest page) {
        Conditions conditions =
                page.after() == null ? filter.conditions(merchant) : behind(filter.conditions(merchant), page.after());
        return snapshot.read(jdbc -> {
            List<JournalRow> found = jdbc.sql("SELECT * FROM journal_entry j" + conditions.where() + ORDER_BY
                            + " LIMIT " + (page.limit() + 1))
                    .params(conditions.parameters())
                    .query((row, number) -> JournalRow.of(row))
                    .list();
            boolean more = found.size() > page.limit();
            List<JournalRow> rows = more ? found.subList(0, page.limit()) : found;
            return new JournalPage(
                    asOfIndex(),
                    parked(merchant),
                    rows,
                    more ? cursors.behind(ROUTE, page.question(), rows.getLast().position()) : null);
        });
    }

    /** The conditions, and behind this position. */
    static Conditions behind(Conditions conditions, List<String> position) {
        return conditions.and(
                "(j.booked_at, j.payment_id, j.sequence_number, j.line) > (?, ?, ?, ?)",
                List.of(
                        Instant.parse(position.get(0)),
                        position.get(1),
                        Long.valueOf(position.get(2)),
                        Integer.valueOf(position.get(3))));
    }

    /**
     * All accounts at one time.
     *
     * @param merchant whose entries count; null for those of all
     * @param asOf entries that were booked until and at this time; null for all
     */
    TrialBalance trialBalance(@Nullable MerchantId merchant, @Nullable Currency currency, @Nullable Instant asOf) {
        Conditions conditions = Conditions.none()
                .and("j.merchant_id = ?", merchant)
                .and("j.currency = ?", currency)
                .and("j.booked_at <= ?", asOf);
        return snapshot.read(jdbc -> new TrialBalance(
                asOfIndex(), parked(merchant), asOf, TrialBalance.currencies(moved(jdbc, conditions))));
    }

    private static List<TrialBalance.Moved> moved(JdbcClient jdbc, Conditions conditions) {
        return jdbc.sql("SELECT j.currency, j.debit_account, j.credit_account, sum(j.amount_minor) AS amount_minor"
                        + " FROM journal_entry j" + conditions.where() + " GROUP BY 1, 2, 3")
                .params(conditions.parameters())
                .query((row, number) -> moved(row))
                .list();
    }

    private static TrialBalance.Moved moved(ResultSet row) throws SQLException {
        return new TrialBalance.Moved(
                Currency.valueOf(row.getString("currency")),
                Account.valueOf(row.getString("debit_account")),
                Account.valueOf(row.getString("credit_account")),
                row.getBigDecimal("amount_minor").toBigIntegerExact());
    }

    private long asOfIndex() {
        return positions.asOf(JournalProjection.NAME);
    }

    private long parked(@Nullable MerchantId merchant) {
        return parkedPayments.count(JournalProjection.NAME, merchant);
    }
}
