package io.payledger.saga.parking;

import java.util.HashSet;
import java.util.Set;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The payments that the process managers no longer follow, in the database that holds their sagas. */
public final class ParkedPayments {
    private final JdbcClient jdbc;

    public ParkedPayments(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** Their ids, in a set of the caller's own. */
    Set<String> ids(String processor) {
        return new HashSet<>(jdbc.sql("SELECT payment_id FROM saga_parked_payment WHERE processor = ?")
                .param(processor)
                .query(String.class)
                .list());
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
}
