package io.payledger.query.projection;

import io.payledger.api.alarm.AlarmKind;
import io.payledger.api.alarm.AlarmSource;
import io.payledger.api.alarm.StandingAlarm;
import io.payledger.api.id.PaymentId;
import java.util.List;
import java.util.Set;
import org.springframework.jdbc.core.simple.JdbcClient;

/** When a payment is parked, then it is an alarm until the projection is rebuilt. */
public final class ParkedPaymentAlarms implements AlarmSource {
    private static final String PARKED = "SELECT projection, payment_id, sequence_number, reason"
            + " FROM projection_parked_payment ORDER BY parked_at, projection, payment_id LIMIT " + MOST;

    private final JdbcClient jdbc;

    public ParkedPaymentAlarms(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    @Override
    public Set<AlarmKind> kinds() {
        return Set.of(AlarmKind.PROJECTION_PARKED_PAYMENT);
    }

    @Override
    public Seen seen() {
        return Seen.BY_EVERY_NODE;
    }

    @Override
    public List<StandingAlarm> standing() {
        return jdbc.sql(PARKED)
                .query((row, number) -> new StandingAlarm(
                        AlarmKind.PROJECTION_PARKED_PAYMENT,
                        row.getString("projection") + " " + row.getString("payment_id"),
                        PaymentId.tryParse(row.getString("payment_id")).orElse(null),
                        "from event " + row.getLong("sequence_number") + " on: " + row.getString("reason")))
                .list();
    }
}
