package io.payledger.command.erasure;

import io.payledger.api.id.PaymentId;
import io.payledger.api.personal.PersonalDataEvent;
import io.payledger.command.personal.PayerHash;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.axonframework.common.IdentifierFactory;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Tables {@code payer_order} and {@code payer_subject}: which orders are a payer's, and what stands for it in events. */
final class PayerSubjects {
    private final JdbcClient jdbc;
    private final PayerHash hash;

    PayerSubjects(JdbcClient jdbc, PayerHash hash) {
        this.jdbc = jdbc;
        this.hash = hash;
    }

    /** The orders that are known to be this payer's. */
    List<PaymentId> ordersOf(Whose.OfPayer payer) {
        return jdbc
                .sql("SELECT payment_id FROM payer_order WHERE payer = ? ORDER BY payment_id")
                .param(hash(payer))
                .query(String.class)
                .list()
                .stream()
                .map(PaymentId::parse)
                .toList();
    }

    /** What stands for this payer in events; empty when nothing does yet. */
    Optional<String> find(Whose.OfPayer payer) {
        return jdbc.sql("SELECT subject FROM payer_subject WHERE payer = ?")
                .param(hash(payer))
                .query(String.class)
                .optional();
    }

    /** The same; it is made when there is nothing yet. */
    String findOrMake(Whose.OfPayer payer) {
        String subject = "payer/" + payer.merchantId() + "/"
                + IdentifierFactory.getInstance().generateIdentifier();
        // One statement: an erasure may forget it at any moment.
        return jdbc.sql("INSERT INTO payer_subject AS known (payer, subject) VALUES (?, ?)"
                        + " ON CONFLICT (payer) DO UPDATE SET payer = known.payer RETURNING subject")
                .params(hash(payer), subject)
                .query(String.class)
                .single();
    }

    /** Whether any of these orders is known to be somebody's. */
    boolean areTied(Collection<PaymentId> orders) {
        return jdbc.sql("SELECT EXISTS (SELECT FROM payer_order WHERE payment_id = ANY (?))")
                .param(texts(orders))
                .query(Boolean.class)
                .single();
    }

    /** Forgets what this payer spent. */
    void forgetAttempts(Whose.OfPayer payer) {
        int unused = jdbc.sql("DELETE FROM payer_attempts WHERE payer_id = ?")
                .param(hash(payer))
                .update();
    }

    /**
     * Forgets that these orders are anybody's, and of the payer of this name what it spent.
     *
     * @param until ties that came later stay
     */
    void forget(String subject, Collection<PaymentId> orders, Instant until) {
        int unusedAttempts = jdbc.sql("DELETE FROM payer_attempts WHERE payer_id IN"
                        + " (SELECT payer FROM payer_subject WHERE subject = ?)")
                .param(subject)
                .update();
        int unusedLinks = jdbc.sql("DELETE FROM payer_order WHERE payment_id = ANY (?) AND since <= ?")
                .params(texts(orders), Timestamp.from(until))
                .update();
    }

    /** Forgets what stands for a payer in events, once nothing is left that it leads to. */
    void forgetName(String subject) {
        int unused = jdbc.sql("DELETE FROM payer_subject s WHERE subject = ?"
                        + " AND NOT EXISTS (SELECT FROM payer_order o WHERE o.payer = s.payer)"
                        + " AND NOT EXISTS (SELECT FROM legal_hold h WHERE h.subject = s.subject AND h.lifted_at IS NULL)"
                        + " AND NOT EXISTS (SELECT FROM erasure_work w WHERE w.stream = ? AND w.finished_at IS NULL)")
                .params(subject, PersonalDataEvent.streamOf(subject))
                .update();
    }

    static String[] texts(Collection<PaymentId> orders) {
        return orders.stream().map(PaymentId::value).toArray(String[]::new);
    }

    private String hash(Whose.OfPayer payer) {
        return hash.of(payer.merchantId(), payer.payerId());
    }
}
