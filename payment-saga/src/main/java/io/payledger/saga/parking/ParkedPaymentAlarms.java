package io.payledger.saga.parking;

import io.payledger.api.alarm.AlarmKind;
import io.payledger.api.alarm.AlarmSource;
import io.payledger.api.alarm.StandingAlarm;
import io.payledger.api.id.PaymentId;
import java.util.List;
import java.util.Set;
import org.springframework.jdbc.core.simple.JdbcClient;

/** When a payment is parked, then it is an alarm for as long as it is. */
public final class ParkedPaymentAlarms implements AlarmSource {
    private static final String PARKED = "SELECT processor, payment_id, sequence_number, reason"
            + " FROM saga_parked_payment ORDER BY processor, payment_id LIMIT " + MOST;

    private final JdbcClient jdbc;

    public ParkedPaymentAlarms(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    @Override
    public Set<AlarmKind> kinds() {
        return Set.of(AlarmKind.SAGA_PARKED_PAYMENT);
    }

    @Override
    public Seen seen() {
        return Seen.BY_EVERY_NODE;
    }

    @Override
    public List<StandingAlarm> standing() {
        return jdbc.sql(PARKED)
                .query((row, number) -> new StandingAlarm(
                        AlarmKind.SAGA_PARKED_PAYMENT,
                        row.getString("processor") + " " + row.getString("payment_id"),
                        PaymentId.tryParse(row.getString("payment_id")).orElse(null),
                        "from event " + row.getLong("sequence_number") + " on: " + row.getString("reason")))
                .list();
    }
}
