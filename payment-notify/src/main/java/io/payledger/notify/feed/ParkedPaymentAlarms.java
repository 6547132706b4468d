package io.payledger.notify.feed;

import io.payledger.api.alarm.AlarmKind;
import io.payledger.api.alarm.AlarmSource;
import io.payledger.api.alarm.StandingAlarm;
import io.payledger.api.id.PaymentId;
import java.util.List;
import java.util.Set;
import org.springframework.jdbc.core.simple.JdbcClient;

/** When a payment is parked for a sink, then it is an alarm until it is told of again. */
public final class ParkedPaymentAlarms implements AlarmSource {
    private static final String PARKED = "SELECT sink, payment_id, sequence_number, reason FROM notify_parked_payment"
            + " ORDER BY parked_at, sink, payment_id LIMIT " + MOST;

    private final JdbcClient jdbc;

    public ParkedPaymentAlarms(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    @Override
    public Set<AlarmKind> kinds() {
        return Set.of(AlarmKind.NOTIFY_PARKED_PAYMENT);
    }

    @Override
    public Seen seen() {
        return Seen.BY_EVERY_NODE;
    }

    @Override
    public List<StandingAlarm> standing() {
        return jdbc.sql(PARKED)
                .query((row, number) -> new StandingAlarm(
                        AlarmKind.NOTIFY_PARKED_PAYMENT,
                        row.getString("sink") + " " + row.getString("payment_id"),
                        PaymentId.tryParse(row.getString("payment_id")).orElse(null),
                        "from event " + row.getLong("sequence_number") + " on: " + row.getString("reason")))
                .list();
    }
}
