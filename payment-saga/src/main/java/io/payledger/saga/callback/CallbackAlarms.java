package io.payledger.saga.callback;

import io.payledger.api.alarm.AlarmKind;
import io.payledger.api.alarm.AlarmSource;
import io.payledger.api.alarm.StandingAlarm;
import io.payledger.api.id.PaymentId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** When a callback is given up, then it is an alarm until it is taken after all, a person closes it, or its row is removed. */
final class CallbackAlarms implements AlarmSource {
    private static final String GIVEN_UP = "SELECT id, channel, state, payment_id, trade_no, reason FROM callback_inbox"
            + " WHERE state <> 'APPLIED' AND " + CallbackInbox.GIVEN_UP + " ORDER BY id LIMIT "
            + MOST;

    private final JdbcClient jdbc;

    CallbackAlarms(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    @Override
    public Set<AlarmKind> kinds() {
        return Set.of(AlarmKind.CALLBACK_EXPIRED, AlarmKind.CALLBACK_UNUSABLE);
    }

    @Override
    public Seen seen() {
        return Seen.BY_EVERY_NODE;
    }

    @Override
    public List<StandingAlarm> standing() {
        return jdbc.sql(GIVEN_UP).query((row, number) -> alarm(row)).list();
    }

    private static StandingAlarm alarm(ResultSet row) throws SQLException {
        return new StandingAlarm(
                row.getString("state").equals("EXPIRED") ? AlarmKind.CALLBACK_EXPIRED : AlarmKind.CALLBACK_UNUSABLE,
                "inbox " + row.getLong("id"),
                payment(row.getString("payment_id")),
                row.getString("channel") + " "
                        + Optional.ofNullable(row.getString("trade_no")).orElse("-") + ": " + row.getString("reason"));
    }

    private static @Nullable PaymentId payment(@Nullable String id) {
        return id == null ? null : PaymentId.parse(id);
    }
}
