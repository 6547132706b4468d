package io.payledger.query.projection;

import io.payledger.api.id.MerchantId;
import io.payledger.api.log.StepLog;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * The one place where a payment is taken out of a projection, so that the others go on (promise I13). It is back with the
 * next rebuild of the projection.
 */
public final class ParkedPayments {
    private static final String PARK = """
            INSERT INTO projection_parked_payment (projection, payment_id, sequence_number, reason)
            SELECT ?, p.* FROM unnest(?::text[], ?::bigint[], ?::text[]) AS p
            ON CONFLICT DO NOTHING
            RETURNING payment_id
            """;
    private static final String COUNT = """
            SELECT count(*) FROM projection_parked_payment
            WHERE projection = :projection AND (:all OR starts_with(payment_id, :prefix))
            """;

    private final JdbcClient jdbc;

    public ParkedPayments(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** Parks these payments; those that are parked already stay as they are. Each new one is an alarm. */
    void park(String projection, List<ParkedPayment> payments) {
        Map<String, ParkedPayment> byId =
                payments.stream().collect(Collectors.toMap(ParkedPayment::paymentId, Function.identity()));
        ColumnArrays<ParkedPayment> columns = ColumnArrays.of(payments)
                .text(ParkedPayment::paymentId)
                .bigint(ParkedPayment::sequence)
                .text(ParkedPayment::reason);
        jdbc.sql(PARK)
                .param(projection)
                .params(columns.arrays())
                .query(String.class)
                .list()
                .forEach(id -> alarm(projection, byId.get(id)));
    }

    /** How many payments of this merchant, or of all when it is null, the projection no longer follows. */
    public long count(String projection, @Nullable MerchantId merchantId) {
        return jdbc.sql(COUNT)
                .param("projection", projection)
                .param("all", merchantId == null)
                .param("prefix", merchantId + "/")
                .query(Long.class)
                .single();
    }

    private static void alarm(String projection, @Nullable ParkedPayment payment) {
        if (payment != null) {
            StepLog.warn(
                    "projection.park",
                    payment.paymentId(),
                    null,
                    "PARKED",
                    "projection",
                    projection,
                    "sequence",
                    payment.sequence(),
                    "reason",
                    payment.reason(),
                    "next",
                    "install a release that can read the event, then rebuild the projection");
        }
    }
}
