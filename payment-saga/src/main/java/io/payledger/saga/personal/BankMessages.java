package io.payledger.saga.personal;

import io.payledger.api.id.PaymentId;
import io.payledger.api.personal.PersonalDataStore;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.Collection;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * The bytes of banks' messages in table {@code callback_inbox}, where some banks name the payer, and why a person closed
 * one. The row stays, with the hash by which the same message is told again; one that is still worked on is emptied at the
 * next start.
 */
final class BankMessages implements PersonalDataStore {
    private static final String SETTLED = " callback_inbox WHERE payment_id = ANY (?) AND settled_at IS NOT NULL"
            + " AND (octet_length(body) > 0 OR close_reason IS NOT NULL)";

    private final JdbcClient jdbc;

    BankMessages(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    @Override
    public boolean has(Collection<PaymentId> payments) {
        return jdbc.sql("SELECT EXISTS (SELECT FROM" + SETTLED + ")")
                .param(texts(payments))
                .query(Boolean.class)
                .single();
    }

    @Override
    public void erase(Collection<PaymentId> payments, Instant until) {
        int unused = jdbc.sql(
                        "UPDATE callback_inbox SET body = '', close_reason = NULL, evidence = NULL WHERE id IN (SELECT id FROM"
                                + SETTLED + " AND last_delivery_at <= ?)")
                .params(texts(payments), Timestamp.from(until))
                .update();
    }

    static String[] texts(Collection<PaymentId> payments) {
        return payments.stream().map(PaymentId::value).toArray(String[]::new);
    }
}
