package io.payledger.query.timeline;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.payledger.api.money.Currency;
import io.payledger.api.payment.PaymentStatus;
import io.payledger.eventstore.sealing.Sealing;
import io.payledger.query.reading.Amounts;
import java.math.BigInteger;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The answer of {@code GET /api/timeline}.
 *
 * @param asOfIndex every event up to this index of the log is in the answer; later ones may be
 * @param entries in the order in which they happened to the payment
 * @param nextSequence where the rest starts, for parameter {@code fromSequence}; left out when this is all
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Timeline(
        long asOfIndex,
        String merchantId,
        String orderId,
        List<Entry> entries,
        @Nullable Long nextSequence) {

    /**
     * One thing that happened.
     *
     * @param sequence of the event in its payment
     * @param event its stable name; of one that this release cannot read, the name it was stored under
     * @param way how it came about
     * @param status of the payment from then on; left out when the event does not change it
     * @param tradeNo of the charge or the refund
     * @param amount minor units
     * @param amountMajor the same in major units, as text
     * @param detail a bank's code or reference, a reason, a refund's or dispute's id
     * @param actor who caused it
     * @param origin from where
     * @param traceId of the request that started it all; each log line of its steps has it
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Entry(
            long sequence,
            Instant at,
            String event,
            Way way,
            @Nullable PaymentStatus status,
            @Nullable Integer attempt,
            @Nullable String tradeNo,
            @Nullable String channel,
            @Nullable Long amount,
            @Nullable Currency currency,
            @Nullable String amountMajor,
            @Nullable String detail,
            @Nullable String actor,
            @Nullable String origin,
            @Nullable String traceId) {

        /** With what people have typed in the open. */
        public static List<Entry> opened(List<Entry> entries, Sealing sealing) {
            return sealing.open(entries, Entry::detail, Entry::saying);
        }

        private Entry saying(String words) {
            return new Entry(
                    sequence,
                    at,
                    event,
                    way,
                    status,
                    attempt,
                    tradeNo,
                    channel,
                    amount,
                    currency,
                    amountMajor,
                    words,
                    actor,
                    origin,
                    traceId);
        }

        /** As it is stored: what people have typed is sealed. */
        public static Entry of(ResultSet row) throws SQLException {
            String status = row.getString("status");
            Long amount = row.getObject("amount_minor", Long.class);
            String code = row.getString("currency");
            Currency currency = code == null ? null : Currency.valueOf(code);
            return new Entry(
                    row.getLong("sequence_number"),
                    row.getObject("at", OffsetDateTime.class).toInstant(),
                    row.getString("event"),
                    Way.valueOf(row.getString("way")),
                    status == null ? null : PaymentStatus.valueOf(status),
                    row.getObject("attempt", Integer.class),
                    row.getString("trade_no"),
                    row.getString("channel"),
                    amount,
                    currency,
                    amount == null || currency == null ? null : Amounts.major(BigInteger.valueOf(amount), currency),
                    row.getString("detail"),
                    row.getString("actor"),
                    row.getString("origin"),
                    row.getString("trace_id"));
        }
    }
}
