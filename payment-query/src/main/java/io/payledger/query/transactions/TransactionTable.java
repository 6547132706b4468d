package io.payledger.query.transactions;

import io.payledger.query.projection.ColumnArrays;
import io.payledger.query.projection.PaymentTable;
import io.payledger.query.projection.RowInsert;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.ResultSetExtractor;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * The tables of the projection. No statement names a schema: a rebuild runs this very code over a second set of
 * tables, found by another search path.
 *
 * <p>Every row is written whole, as it is after its last event, and never over one that has seen more. So two nodes that
 * both believe to own a segment (case F16) cannot harm each other:
 *
 * <pre>
 *   A reads the payment at event 1        B reads it at event 1
 *   A folds events 2 and 3                B folds event 2
 *   A writes it at event 3, commits
 *                                         B writes nothing: the row is at event 3
 * </pre>
 *
 * <p>The sums of days are not rows of a payment, so they need more: the lock of {@link DayTable}, under which the above
 * cannot even begin.
 */
final class TransactionTable implements PaymentTable<Transaction> {
    private static final String READ = """
            SELECT t.payment_id, t.amount_minor, t.currency, t.contradicted, t.mismatched,
                   t.blocking_disputes, t.created_at, t.updated_at, t.settled_at, t.last_sequence,
                   a.attempt, a.trade_no, a.channel, a.status, a.bank_reference, a.reason, a.surplus, a.started_at,
                   a.updated_at AS attempt_updated_at, a.last_sequence AS attempt_last_sequence
            FROM payment_transaction t
            LEFT JOIN payment_attempt a ON a.payment_id = t.payment_id
            WHERE t.payment_id = ANY (?::text[])
            ORDER BY t.payment_id, a.attempt
            """;
    private static final RowInsert PAYMENTS = new RowInsert("""
            INSERT INTO payment_transaction AS stored (payment_id, merchant_id, order_id, amount_minor, currency, status,
                channel, trade_no, attempts, bank_reference, reason, surplus_charges, contradicted, mismatched,
                refunds_reserved_minor, refunded_minor, blocking_disputes, created_at, updated_at, settled_at, last_sequence)
            SELECT unnest(?::text[]), unnest(?::text[]), unnest(?::text[]), unnest(?::bigint[]),
                unnest(?::text[]), unnest(?::text[]), unnest(?::text[]), unnest(?::text[]),
                unnest(?::integer[]), unnest(?::text[]), unnest(?::text[]), unnest(?::integer[]),
                unnest(?::boolean[]), unnest(?::boolean[]), unnest(?::bigint[]), unnest(?::bigint[]),
                unnest(?::integer[]), unnest(?::text[]::timestamptz[]), unnest(?::text[]::timestamptz[]),
                unnest(?::text[]::timestamptz[]), unnest(?::bigint[])
            """, """
            ON CONFLICT (payment_id) DO UPDATE SET
                status = excluded.status, channel = excluded.channel, trade_no = excluded.trade_no,
                attempts = excluded.attempts, bank_reference = excluded.bank_reference, reason = excluded.reason,
                surplus_charges = excluded.surplus_charges, contradicted = excluded.contradicted,
                mismatched = excluded.mismatched, refunds_reserved_minor = excluded.refunds_reserved_minor,
                refunded_minor = excluded.refunded_minor, blocking_disputes = excluded.blocking_disputes,
                updated_at = excluded.updated_at, settled_at = excluded.settled_at,
                last_sequence = excluded.last_sequence
            WHERE stored.last_sequence < excluded.last_sequence
            """);
    private static final RowInsert ATTEMPTS = new RowInsert("""
            INSERT INTO payment_attempt AS stored (payment_id, attempt, trade_no, channel, status, bank_reference, reason,
                surplus, started_at, updated_at, last_sequence)
            SELECT unnest(?::text[]), unnest(?::integer[]), unnest(?::text[]), unnest(?::text[]),
                unnest(?::text[]), unnest(?::text[]), unnest(?::text[]), unnest(?::boolean[]),
                unnest(?::text[]::timestamptz[]), unnest(?::text[]::timestamptz[]), unnest(?::bigint[])
            """, """
            ON CONFLICT (payment_id, attempt) DO UPDATE SET
                status = excluded.status, bank_reference = excluded.bank_reference, reason = excluded.reason,
                surplus = excluded.surplus, updated_at = excluded.updated_at, last_sequence = excluded.last_sequence
            WHERE stored.last_sequence < excluded.last_sequence
            """);

    private final JdbcClient jdbc;
    private final RefundTable refunds;
    private final DayTable days;

    TransactionTable(JdbcClient jdbc) {
        this.jdbc = jdbc;
        this.refunds = new RefundTable(jdbc);
        this.days = new DayTable(jdbc);
    }

    @Override
    public Map<String, Transaction> read(Collection<String> paymentIds) {
        days.lock();
        Map<String, List<Refund>> ofPayments = refunds.read(paymentIds);
        return jdbc.sql(READ)
                .param(paymentIds.toArray(String[]::new))
                .query((ResultSetExtractor<Map<String, Transaction>>) rows -> StoredTransactions.of(rows, ofPayments));
    }

    @Override
    public void write(List<Change<Transaction>> changes) {
        PAYMENTS.writePayments(jdbc, changes, TransactionTable::payments);
        List<OwnedAttempt> attempts =
                changes.stream().flatMap(TransactionTable::changedAttempts).toList();
        ATTEMPTS.write(jdbc, attempts, OwnedAttempt::isNew, TransactionTable::attempts);
        refunds.write(changes);
        days.write(changes);
    }

    private static ColumnArrays<Transaction> payments(List<Transaction> payments) {
        return ColumnArrays.of(payments)
                .text(Transaction::paymentId)
                .text(it -> it.paymentId().merchantId())
                .text(it -> it.paymentId().orderId())
                .bigint(it -> it.amount().minor())
                .text(it -> it.amount().currency())
                .text(Transaction::status)
                .text(it -> ofCurrent(it.current(), Attempt::channel))
                .text(it -> ofCurrent(it.current(), Attempt::tradeNo))
                .integer(it -> it.attempts().size())
                .text(it -> ofCurrent(it.current(), Attempt::bankReference))
                .text(it -> ofCurrent(it.current(), Attempt::reason))
                .integer(Transaction::surplusCharges)
                .bool(Transaction::contradicted)
                .bool(Transaction::mismatched)
                .bigint(it -> it.moneyBack().reservedMinor())
                .bigint(it -> it.moneyBack().refundedMinor())
                .integer(it -> it.moneyBack().blockingDisputes())
                .text(Transaction::createdAt)
                .text(Transaction::updatedAt)
                .text(Transaction::settledAt)
                .bigint(Transaction::lastSequence);
    }

    private static ColumnArrays<OwnedAttempt> attempts(List<OwnedAttempt> attempts) {
        return ColumnArrays.of(attempts)
                .text(OwnedAttempt::paymentId)
                .integer(it -> it.attempt().number())
                .text(it -> it.attempt().tradeNo())
                .text(it -> it.attempt().channel())
                .text(it -> it.attempt().status())
                .text(it -> it.attempt().bankReference())
                .text(it -> it.attempt().reason())
                .bool(it -> it.attempt().surplus())
                .text(it -> it.attempt().startedAt())
                .text(it -> it.attempt().updatedAt())
                .bigint(it -> it.attempt().lastSequence());
    }

    private static Stream<OwnedAttempt> changedAttempts(Change<Transaction> change) {
        List<Attempt> before =
                change.before() == null ? List.of() : change.before().attempts();
        return change.after().attempts().stream()
                .filter(attempt -> !before.contains(attempt))
                .map(attempt -> new OwnedAttempt(change.after().paymentId().value(), attempt, change.isNewPayment()));
    }

    private static @Nullable Object ofCurrent(@Nullable Attempt attempt, Function<Attempt, @Nullable Object> column) {
        return attempt == null ? null : column.apply(attempt);
    }

    /** An attempt with the payment that it is one of. */
    private record OwnedAttempt(String paymentId, Attempt attempt, boolean isNew) {}
}
