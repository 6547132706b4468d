package io.payledger.notify.feed;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The payments of which a sink is told nothing more, because this release cannot read one of their events. */
public final class NotifyParking {
    private final JdbcClient jdbc;

    public NotifyParking(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** A payment of which one sink is told nothing more. */
    record Parked(String sink, String paymentId) {}

    /**
     * Whether anything is parked, or was taken up again and the processor has not come that far. Without a lock: only the
     * processor that asks parks, and what is not parked nobody takes up.
     */
    boolean hasAny(String sink) {
        return jdbc.sql("SELECT EXISTS (SELECT 1 FROM notify_parked_payment WHERE sink = :sink)"
                        + " OR EXISTS (SELECT 1 FROM notify_resumed_payment WHERE sink = :sink)")
                .param("sink", sink)
                .query(Boolean.class)
                .single();
    }

    /**
     * Their ids, in a set of the caller's own. The rows are locked until the caller's batch ends, so that none of them is
     * taken up again between the event that the batch passes over and its commit:
     *
     * <pre>
     * batch:  reads P as parked ── passes over P's event 7 ───────── commits
     * resume:                         waits for the row of P ──────── reads P's events, 7 among them
     * </pre>
     */
    Set<String> ids(String sink) {
        return new HashSet<>(jdbc.sql("SELECT payment_id FROM notify_parked_payment WHERE sink = ? FOR SHARE")
                .param(sink)
                .query(String.class)
                .list());
    }

    /** Up to which event each payment was taken up again; to be asked after {@link #ids}, which waits for who does so. */
    Map<String, Long> resumed(String sink) {
        Map<String, Long> resumed = new HashMap<>();
        jdbc.sql("SELECT payment_id, through_sequence FROM notify_resumed_payment WHERE sink = ?")
                .param(sink)
                .query(row -> {
                    resumed.put(row.getString(1), row.getLong(2));
                });
        return resumed;
    }

    /** Parks this payment in the caller's transaction; false when it is parked already. */
    boolean park(String sink, String paymentId, long sequence, String reason) {
        return jdbc.sql("INSERT INTO notify_parked_payment (sink, payment_id, sequence_number, reason)"
                                + " VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING")
                        .params(sink, paymentId, sequence, reason)
                        .update()
                == 1;
    }

    /** All of one sink. */
    List<Parked> all(String sink) {
        return jdbc.sql("SELECT payment_id FROM notify_parked_payment WHERE sink = ? ORDER BY payment_id")
                .param(sink)
                .query((row, number) -> new Parked(sink, row.getString(1)))
                .list();
    }

    /** Where it was parked, its row locked until the caller's transaction ends; empty when it is not (any more). */
    OptionalLong lock(Parked parked) {
        return jdbc
                .sql("SELECT sequence_number FROM notify_parked_payment WHERE sink = ? AND payment_id = ? FOR UPDATE")
                .params(parked.sink(), parked.paymentId())
                .query(Long.class)
                .stream()
                .mapToLong(Long::longValue)
                .findFirst();
    }

    /** Is told of again, in the caller's transaction; its events up to this one have been told. */
    void resume(Parked parked, long throughSequence) {
        jdbc.sql("DELETE FROM notify_parked_payment WHERE sink = ? AND payment_id = ?")
                .params(parked.sink(), parked.paymentId())
                .update();
        jdbc.sql("INSERT INTO notify_resumed_payment AS r (sink, payment_id, through_sequence) VALUES (?, ?, ?)"
                        + " ON CONFLICT (sink, payment_id) DO UPDATE SET through_sequence = excluded.through_sequence,"
                        + " resumed_at = now()")
                .params(parked.sink(), parked.paymentId(), throughSequence)
                .update();
    }

    /** The processor has come to a later event than the last one that was told out of turn. */
    void caughtUp(String sink, String paymentId) {
        jdbc.sql("DELETE FROM notify_resumed_payment WHERE sink = ? AND payment_id = ?")
                .params(sink, paymentId)
                .update();
    }
}
