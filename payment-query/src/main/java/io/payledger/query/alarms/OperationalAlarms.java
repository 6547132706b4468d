package io.payledger.query.alarms;

import io.payledger.api.alarm.AlarmKind;
import io.payledger.api.alarm.StandingAlarm;
import io.payledger.query.projection.ColumnArrays;
import io.payledger.query.projection.StorableText;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Table {@code operational_alarm}. Raising twice is raising once, ending twice is ending once, and one of several nodes
 * is told that it was the first. Each call is one transaction or part of the caller's.
 */
final class OperationalAlarms {
    /** Those of every node. */
    static final String EVERY_NODE = "";

    private static final String RAISE = """
            INSERT INTO operational_alarm AS a
                (kind, subject, node, merchant_id, order_id, detail, raised_at, seen_at)
            SELECT s.kind, s.subject, ?, s.merchant_id, s.order_id, s.detail, now(), now()
            FROM unnest(?::text[], ?::text[], ?::text[], ?::text[], ?::text[])
                AS s (kind, subject, merchant_id, order_id, detail)
            ORDER BY s.kind, s.subject
            ON CONFLICT (kind, subject, node) WHERE closed_at IS NULL
                DO UPDATE SET seen_at = excluded.seen_at, detail = excluded.detail
            RETURNING kind, subject, (xmax = 0) AS fresh
            """;
    private static final String END = """
            UPDATE operational_alarm SET closed_at = now(), closed_by = 'cause gone'
            WHERE closed_at IS NULL AND node = ? AND kind = ANY (?::text[])
                AND (kind, subject) NOT IN (SELECT * FROM unnest(?::text[], ?::text[]))
            RETURNING kind, subject
            """;
    private static final String END_OF_GONE_NODES = """
            UPDATE operational_alarm SET closed_at = now(), closed_by = 'node gone'
            WHERE closed_at IS NULL AND node <> '' AND seen_at < now() - make_interval(secs => ?)
            RETURNING kind, subject
            """;

    private final JdbcClient jdbc;

    OperationalAlarms(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** An alarm without its cause. */
    record Name(AlarmKind kind, String subject) {}

    /** These causes are there; returns those that were not before. Of two of one kind and subject the first counts. */
    List<StandingAlarm> raise(String node, Collection<StandingAlarm> standing) {
        Set<Name> names = new HashSet<>();
        List<StandingAlarm> alarms = standing.stream()
                .filter(alarm -> names.add(new Name(alarm.kind(), alarm.subject())))
                .toList();
        if (alarms.isEmpty()) {
            return List.of();
        }
        ColumnArrays<StandingAlarm> columns = ColumnArrays.of(alarms)
                .text(StandingAlarm::kind)
                .text(StandingAlarm::subject)
                .text(alarm -> alarm.payment() == null ? null : alarm.payment().merchantId())
                .text(alarm -> alarm.payment() == null ? null : alarm.payment().orderId())
                .text(alarm -> StorableText.of(alarm.detail()));
        Set<Name> fresh = new HashSet<>();
        jdbc.sql(RAISE).param(node).params(columns.arrays()).query(row -> {
            if (row.getBoolean("fresh")) {
                fresh.add(name(row.getString(1), row.getString(2)));
            }
        });
        return alarms.stream()
                .filter(alarm -> fresh.contains(new Name(alarm.kind(), alarm.subject())))
                .toList();
    }

    /** Of these kinds nothing but this stands any more; returns what has ended. */
    List<Name> endOthers(String node, Set<AlarmKind> kinds, Collection<StandingAlarm> standing) {
        ColumnArrays<StandingAlarm> columns =
                ColumnArrays.of(standing).text(StandingAlarm::kind).text(StandingAlarm::subject);
        return jdbc.sql(END)
                .param(node)
                .param(kinds.stream().map(AlarmKind::name).toArray(String[]::new))
                .params(columns.arrays())
                .query((row, number) -> name(row.getString(1), row.getString(2)))
                .list();
    }

    /** Ends the alarms of nodes that have not been heard of for so long. */
    List<Name> endOfGoneNodes(Duration silence) {
        return jdbc.sql(END_OF_GONE_NODES)
                .param(silence.toMillis() / 1000.0)
                .query((row, number) -> name(row.getString(1), row.getString(2)))
                .list();
    }

    private static Name name(String kind, String subject) {
        return new Name(AlarmKind.valueOf(kind), subject);
    }
}
