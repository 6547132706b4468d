package io.payledger.saga.parking;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The payments that the process managers do not follow, in the database that holds their sagas. */
public final class ParkedPayments {
    private final JdbcClient jdbc;

    public ParkedPayments(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** A payment that one processor does not follow. */
    record Parked(String processor, String paymentId) {}

    /**
     * Their ids, in a set of the caller's own. The rows are locked until the caller's batch ends, so that none of these
     * payments is taken up again between the event that the batch passes over and its commit:
     *
     * <pre>
     * batch:  reads P as parked ── passes over P's event 7 ───────── commits
     * resume:                         waits for the row of P ──────── reads P's events, 7 among them
     * </pre>
     */
    Set<String> ids(String processor) {
        return new HashSet<>(jdbc.sql("SELECT payment_id FROM saga_parked_payment WHERE processor = ? FOR SHARE")
                .param(processor)
                .query(String.class)
                .list());
    }

    /** Up to which event each payment was taken up again; to be asked after {@link #ids}, which waits for who does so. */
    Map<String, Long> resumed(String processor) {
        Map<String, Long> resumed = new HashMap<>();
        jdbc.sql("SELECT payment_id, through_sequence FROM saga_resumed_payment WHERE processor = ?")
                .param(processor)
                .query(row -> {
                    resumed.put(row.getString(1), row.getLong(2));
                });
        return resumed;
    }

    /**
     * Parks this payment in the caller's transaction; false when it is parked already.
     *
     * @param sequence of the event that could not be handled
     * @param reason for people
     */
    boolean park(String processor, String paymentId, long sequence, String reason) {
        return jdbc.sql("INSERT INTO saga_parked_payment (processor, payment_id, sequence_number, reason)"
                                + " VALUES (?, ?, ?, ?)"
                                + " ON CONFLICT DO NOTHING")
                        .params(processor, paymentId, sequence, reason)
                        .update()
                == 1;
    }

    /** All of them, of these processors. */
    List<Parked> all() {
        return jdbc.sql("SELECT processor, payment_id FROM saga_parked_payment ORDER BY processor, payment_id")
                .query((row, number) -> new Parked(row.getString(1), row.getString(2)))
                .list();
    }

    /** Where it was parked, its row locked until the caller's transaction ends; empty when it is not (any more). */
    OptionalLong lock(Parked parked) {
        return jdbc
                .sql(
                        "SELECT sequence_number FROM saga_parked_payment WHERE processor = ? AND payment_id = ? FOR UPDATE")
                .params(parked.processor(), parked.paymentId())
                .query(Long.class)
                .stream()
                .mapToLong(Long::longValue)
                .findFirst();
    }

    /** Is followed again, in the caller's transaction; its events up to this one have been handled. */
    void resume(Parked parked, long throughSequence, String by) {
        jdbc.sql("DELETE FROM saga_parked_payment WHERE processor = ? AND payment_id = ?")
                .params(parked.processor(), parked.paymentId())
                .update();
        jdbc.sql("INSERT INTO saga_resumed_payment AS r (processor, payment_id, through_sequence, resumed_by)"
                        + " VALUES (?, ?, ?, ?) ON CONFLICT (processor, payment_id) DO UPDATE SET"
                        + " through_sequence = excluded.through_sequence, resumed_by = excluded.resumed_by,"
                        + " resumed_at = now()")
                .params(parked.processor(), parked.paymentId(), throughSequence, by)
                .update();
    }

    /** The processor has come to a later event than the last one that was handled out of turn. */
    void caughtUp(String processor, String paymentId) {
        jdbc.sql("DELETE FROM saga_resumed_payment WHERE processor = ? AND payment_id = ?")
                .params(processor, paymentId)
                .update();
    }
}
