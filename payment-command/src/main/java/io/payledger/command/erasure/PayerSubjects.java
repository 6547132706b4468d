package io.payledger.command.erasure;

import io.payledger.api.id.PaymentId;
import io.payledger.command.personal.PayerHash;
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
        int unused = jdbc.sql("INSERT INTO payer_subject (payer, subject) VALUES (?, ?) ON CONFLICT (payer) DO NOTHING")
                .params(hash(payer), subject)
                .update();
        return find(payer).orElseThrow();
    }

    /** What stands in events for those who pay these orders. */
    List<String> payersOf(Collection<PaymentId> orders) {
        return jdbc.sql("SELECT DISTINCT s.subject FROM payer_order o JOIN payer_subject s ON s.payer = o.payer"
                        + " WHERE o.payment_id = ANY (?)")
                .param(texts(orders))
                .query(String.class)
                .list();
    }

    /** Forgets that these orders are anybody's, and of the payer of this name what it spent and the name itself. */
    void forget(String subject, Collection<PaymentId> orders) {
        int unusedAttempts = jdbc.sql("DELETE FROM payer_attempts WHERE payer_id IN"
                        + " (SELECT payer FROM payer_subject WHERE subject = ?)")
                .param(subject)
                .update();
        int unusedLinks = jdbc.sql("DELETE FROM payer_order WHERE payment_id = ANY (?)")
                .param(texts(orders))
                .update();
        // Last: until here a crash leaves the way to the rest.
        int unusedNames = jdbc.sql("DELETE FROM payer_subject WHERE subject = ?")
                .param(subject)
                .update();
    }

    static String[] texts(Collection<PaymentId> orders) {
        return orders.stream().map(PaymentId::value).toArray(String[]::new);
    }

    private String hash(Whose.OfPayer payer) {
        return hash.of(payer.merchantId(), payer.payerId());
    }
}
