package io.payledger.query.journal;

import io.payledger.api.id.Channel;
import io.payledger.api.id.PaymentId;
import io.payledger.api.id.RefundId;
import io.payledger.api.id.TradeNo;
import io.payledger.api.money.Currency;
import io.payledger.query.journal.BookedPayment.BookedRefund;
import io.payledger.query.journal.BookedPayment.PaidCharge;
import io.payledger.query.projection.ColumnArrays;
import io.payledger.query.projection.PaymentTable;
import io.payledger.query.projection.RowInsert;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * The entries, and how far each payment is booked. An entry's key is the event that it follows from: two nodes that both
 * believe to own a segment (case F16) write the same entries, and the second one's are there already. No statement names
 * a schema: a rebuild runs this code over another.
 */
final class JournalTable implements PaymentTable<BookedPayment> {
    private static final String READ = """
            SELECT payment_id, array_to_string(attempt_channels, ',') AS attempt_channels,
                   array_to_string(surplus_charges, ',') AS surplus_charges, array_to_string(refunds, ',') AS refunds,
                   paid, last_sequence
            FROM journal_payment
            WHERE payment_id = ANY (?::text[])
            """;
    private static final RowInsert PAYMENTS = new RowInsert("""
            INSERT INTO journal_payment AS stored (payment_id, attempt_channels, surplus_charges, refunds, paid,
                last_sequence)
            SELECT payment_id, string_to_array(attempt_channels, ','), string_to_array(surplus_charges, ','),
                   string_to_array(refunds, ','), paid, last_sequence
            FROM unnest(?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::bigint[]) AS p
                (payment_id, attempt_channels, surplus_charges, refunds, paid, last_sequence)
            """, """
            ON CONFLICT (payment_id) DO UPDATE SET
                attempt_channels = excluded.attempt_channels, surplus_charges = excluded.surplus_charges,
                refunds = excluded.refunds, paid = excluded.paid, last_sequence = excluded.last_sequence
            WHERE stored.last_sequence < excluded.last_sequence
            """);
    private static final RowInsert ENTRIES = new RowInsert("""
            INSERT INTO journal_entry (payment_id, sequence_number, line, merchant_id, order_id, kind, of_surplus, channel,
                trade_no, debit_account, credit_account, currency, amount_minor, booked_at)
            SELECT unnest(?::text[]), unnest(?::bigint[]), unnest(?::integer[]), unnest(?::text[]),
                unnest(?::text[]), unnest(?::text[]), unnest(?::boolean[]), unnest(?::text[]),
                unnest(?::text[]), unnest(?::text[]), unnest(?::text[]), unnest(?::text[]),
                unnest(?::bigint[]), unnest(?::text[]::timestamptz[])
            """, "ON CONFLICT DO NOTHING");

    private final JdbcClient jdbc;

    JournalTable(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    @Override
    public Map<String, BookedPayment> read(Collection<String> paymentIds) {
        return jdbc
                .sql(READ)
                .param(paymentIds.toArray(String[]::new))
                .query((row, number) -> payment(row))
                .list()
                .stream()
                .collect(Collectors.toMap(payment -> payment.paymentId().value(), Function.identity()));
    }

    @Override
    public void write(List<Change<BookedPayment>> changes) {
        PAYMENTS.writePayments(jdbc, changes, JournalTable::payments);
        ENTRIES.write(jdbc, changes.stream().flatMap(Owned::of).toList(), Owned::isNew, JournalTable::entries);
    }

    private static ColumnArrays<BookedPayment> payments(List<BookedPayment> payments) {
        return ColumnArrays.of(payments)
                .text(BookedPayment::paymentId)
                .text(it -> joined(it.attemptChannels(), Channel::value))
                .text(it -> joined(it.surplusCharges(), TradeNo::value))
                .text(it ->
                        joined(it.refunds(), refund -> refund.id() + "/" + refund.channel() + "/" + refund.chargeNo()))
                .text(it -> paid(it.paid()))
                .bigint(BookedPayment::lastSequence);
    }

    private static ColumnArrays<Owned> entries(List<Owned> entries) {
        return ColumnArrays.of(entries)
                .text(Owned::paymentId)
                .bigint(it -> it.entry().sequence())
                .integer(it -> it.entry().line())
                .text(it -> it.paymentId().merchantId())
                .text(it -> it.paymentId().orderId())
                .text(it -> it.entry().kind())
                .bool(it -> it.entry().ofSurplus())
                .text(it -> it.entry().channel())
                .text(it -> it.entry().tradeNo())
                .text(it -> it.entry().debit())
                .text(it -> it.entry().credit())
                .text(it -> it.entry().amount().currency())
                .bigint(it -> it.entry().amount().minor())
                .text(it -> it.entry().bookedAt());
    }

    private static <T> String joined(List<T> list, Function<T, String> text) {
        return list.stream().map(text).collect(Collectors.joining(","));
    }

    private static Stream<String> split(ResultSet row, String column) throws SQLException {
        return Stream.of(row.getString(column).split(",")).filter(text -> !text.isEmpty());
    }

    private static BookedPayment payment(ResultSet row) throws SQLException {
        return new BookedPayment(
                PaymentId.parse(row.getString("payment_id")),
                split(row, "attempt_channels").map(Channel::new).toList(),
                split(row, "surplus_charges").map(TradeNo::new).toList(),
                split(row, "refunds").map(JournalTable::refund).toList(),
                paid(row.getString("paid")),
                row.getLong("last_sequence"),
                List.of());
    }

    private static @Nullable String paid(@Nullable PaidCharge charge) {
        return charge == null
                ? null
                : charge.channel() + "/" + charge.tradeNo() + "/" + charge.currency() + "/" + charge.left() + "/"
                        + charge.owed();
    }

    private static @Nullable PaidCharge paid(@Nullable String text) {
        if (text == null) {
            return null;
        }
        String[] parts = text.split("/");
        return new PaidCharge(
                new Channel(parts[0]),
                new TradeNo(parts[1]),
                Currency.valueOf(parts[2]),
                Long.parseLong(parts[3]),
                Long.parseLong(parts[4]));
    }

    private static BookedRefund refund(String text) {
        String[] parts = text.split("/");
        return new BookedRefund(new RefundId(parts[0]), new Channel(parts[1]), new TradeNo(parts[2]));
    }

    private record Owned(PaymentId paymentId, Entry entry, boolean isNew) {

        static Stream<Owned> of(Change<BookedPayment> change) {
            return change.after().fresh().stream()
                    .map(entry -> new Owned(change.after().paymentId(), entry, change.asNew()));
        }
    }
}
