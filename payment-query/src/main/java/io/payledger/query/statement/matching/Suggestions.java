package io.payledger.query.statement.matching;

import io.payledger.api.id.PaymentId;
import io.payledger.api.money.Currency;
import io.payledger.api.money.Money;
import io.payledger.query.reading.Snapshot;
import io.payledger.query.statement.file.Direction;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;

/**
 * Which charges or refunds a line without a number may be, by amount and day. They are shown to a person, who knows more;
 * nothing is ever matched by them (ADR 0051).
 */
public final class Suggestions {
    private static final int MOST = 5;

    /** Beyond the days that the bank may take: weekends and holidays. */
    private static final int MORE_DAYS = 4;

    private static final String CHARGES = """
            SELECT a.trade_no AS number, a.status, p.payment_id, p.amount_minor, p.currency, a.started_at AS at
            FROM payment_transaction p JOIN payment_attempt a ON a.payment_id = p.payment_id
            WHERE p.currency = :currency AND p.amount_minor BETWEEN :least AND :most
                AND p.created_at >= :from AND p.created_at < :until
                AND NOT EXISTS (SELECT 1 FROM statement_match m WHERE m.number = a.trade_no AND m.kind = 'CHARGE' AND m.holder)
            ORDER BY abs(p.amount_minor - :amount), a.started_at DESC, a.trade_no LIMIT
            """;

    private static final String REFUNDS = """
            SELECT r.refund_no AS number, r.status, r.payment_id, r.amount_minor, r.currency, r.requested_at AS at
            FROM payment_refund r
            WHERE r.currency = :currency AND r.amount_minor BETWEEN :least AND :most
                AND r.requested_at >= :from AND r.requested_at < :until
                AND NOT EXISTS (SELECT 1 FROM statement_match m WHERE m.number = r.refund_no AND m.holder)
            ORDER BY abs(r.amount_minor - :amount), r.requested_at DESC, r.refund_no LIMIT
            """;

    private final Snapshot snapshot;
    private final Rules rules;

    public Suggestions(Snapshot snapshot, Rules rules) {
        this.snapshot = snapshot;
        this.rules = rules;
    }

    /**
     * A charge or refund that no line names.
     *
     * @param status of the attempt or the refund
     * @param at when it was begun
     */
    public record Suggestion(String number, PaymentId payment, Money amount, String status, Instant at) {}

    /** Those of the amount and the days of this match, the nearest first; none when no line is there. */
    public List<Suggestion> of(StatementMatch match) {
        Long amount = match.bankAmount();
        Currency currency = match.bankCurrency();
        if (amount == null || currency == null) {
            return List.of();
        }
        String sql = match.direction() == Direction.CREDIT ? CHARGES : REFUNDS;
        return snapshot.read(jdbc -> jdbc.sql(sql + MOST)
                .param("currency", currency.name())
                .param("amount", amount)
                .param("least", Math.max(0, amount - rules.tolerance()))
                .param("most", Math.addExact(amount, rules.tolerance()))
                .param("from", day(match, -rules.dateWindow() - MORE_DAYS))
                .param("until", day(match, 1))
                .query((row, number) -> suggestion(row))
                .list());
    }

    private OffsetDateTime day(StatementMatch match, int days) {
        return match.bookedOn()
                .plusDays(days)
                .atStartOfDay(rules.zone())
                .toInstant()
                .atOffset(ZoneOffset.UTC);
    }

    private static Suggestion suggestion(ResultSet row) throws SQLException {
        return new Suggestion(
                row.getString("number"),
                PaymentId.parse(row.getString("payment_id")),
                Money.of(row.getLong("amount_minor"), Currency.valueOf(row.getString("currency"))),
                row.getString("status"),
                row.getObject("at", OffsetDateTime.class).toInstant());
    }
}
