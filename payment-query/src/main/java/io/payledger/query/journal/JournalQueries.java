package io.payledger.query.journal;

import io.payledger.api.id.MerchantId;
import io.payledger.api.money.Currency;
import io.payledger.query.past.AsOf;
import io.payledger.query.past.LogPast;
import io.payledger.query.past.Past;
import io.payledger.query.projection.ParkedPayments;
import io.payledger.query.projection.ProjectionPositions;
import io.payledger.query.reading.Conditions;
import io.payledger.query.reading.Cursors;
import io.payledger.query.reading.Cut;
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
     * @throws io.payledger.api.problem.ProblemException INVALID_FIELD or TABLES_BEHIND for an index that is not there yet
     */
    JournalPage page(JournalFilter filter, @Nullable MerchantId merchant, AsOf asOf, PageRequest page) {
        return snapshot.read(jdbc -> {
            long seen = asOfIndex();
            Past past = past(jdbc, asOf, seen);
            Conditions all = filter.conditions(merchant, asOf, past);
            Conditions conditions = page.after() == null ? all : behind(all, page.after());
            List<JournalRow> found = jdbc.sql("SELECT * FROM journal_entry j" + conditions.where() + ORDER_BY
                            + " LIMIT " + (page.limit() + 1))
                    .params(conditions.parameters())
                    .query((row, number) -> JournalRow.of(row))
                    .list();
            Cut<JournalRow> cut = cursors.cut(ROUTE, page, found, JournalRow::position);
            return new JournalPage(Past.indexOr(past, seen), parked(merchant), cut.rows(), cut.nextCursor());
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
     * The past of the index that is asked for; null when none is: moments are compared with the times of the entries.
     *
     * @throws io.payledger.api.problem.ProblemException as {@link #page}
     */
    static @Nullable Past past(JdbcClient jdbc, AsOf asOf, long seen) {
        return asOf.index() == null ? null : LogPast.of(jdbc, asOf, seen);
    }

    /**
     * All accounts at one time.
     *
     * @param merchant whose entries count; null for those of all
     * @param asOf entries that were booked until and at a moment, or that follow from events up to an index
     * @throws io.payledger.api.problem.ProblemException as {@link #page}
     */
    TrialBalance trialBalance(@Nullable MerchantId merchant, @Nullable Currency currency, AsOf asOf) {
        Conditions conditions =
                Conditions.none().and("j.merchant_id = ?", merchant).and("j.currency = ?", currency);
        return snapshot.read(jdbc -> {
            long seen = asOfIndex();
            Past past = past(jdbc, asOf, seen);
            Conditions then = past == null ? conditions.and("j.booked_at <= ?", asOf.at()) : upTo(past, conditions);
            return new TrialBalance(
                    Past.indexOr(past, seen), parked(merchant), asOf.at(), TrialBalance.currencies(moved(jdbc, then)));
        });
    }

    /** By time, but for the events that are out of it: so sums are read from the index, and no event is looked up. */
    private static Conditions upTo(Past past, Conditions conditions) {
        String listed = "(j.payment_id, j.sequence_number) IN (SELECT * FROM unnest(?::text[], ?::bigint[]))";
        Conditions then = conditions.and("j.booked_at <= ?", past.latest());
        if (!past.early().isEmpty()) {
            then = then.and(
                    "(j.booked_at <= ? OR " + listed + ")",
                    List.of(past.at(), Past.streams(past.early()), Past.sequences(past.early())));
        }
        return past.late().isEmpty()
                ? then
                : then.and("NOT " + listed, List.of(Past.streams(past.late()), Past.sequences(past.late())));
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
