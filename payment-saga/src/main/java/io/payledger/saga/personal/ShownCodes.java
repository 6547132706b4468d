package io.payledger.saga.personal;

import io.payledger.api.id.PaymentId;
import io.payledger.api.personal.PersonalDataStore;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.Collection;
import org.springframework.jdbc.core.simple.JdbcClient;

/** What payers were shown to pay with, in table {@code payer_code}. */
final class ShownCodes implements PersonalDataStore {
    private final JdbcClient jdbc;

    ShownCodes(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    @Override
    public boolean has(Collection<PaymentId> payments) {
        return jdbc.sql("SELECT EXISTS (SELECT FROM payer_code WHERE payment_id = ANY (?))")
                .param(BankMessages.texts(payments))
                .query(Boolean.class)
                .single();
    }

    @Override
    public void erase(Collection<PaymentId> payments, Instant until) {
        int unused = jdbc.sql("DELETE FROM payer_code WHERE payment_id = ANY (?) AND since <= ?")
                .params(BankMessages.texts(payments), Timestamp.from(until))
                .update();
    }
}
