package io.payledger.query.transactions;

import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.api.money.Currency;
import io.payledger.query.fixture.PaymentStory;
import io.payledger.query.fixture.Tables;
import io.payledger.query.projection.PaymentTable.Change;
import io.payledger.query.projection.SequencedEvent;
import io.payledger.testsupport.TestDatabase;
import io.payledger.testsupport.TestPostgres;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

class TransactionTableIT {
    private final TestDatabase database = TestPostgres.newDatabase().migrated();
    private final TransactionTable table = new TransactionTable(JdbcClient.create(database.app()));
    private final PaymentStory story = PaymentStory.of("m1/O-1", 500, Currency.CNY)
            .attempt(1, "CARD")
            .unknown(1)
            .succeeded(1);

    @Test
    @DisplayName("F16 two nodes own one segment: what the slower one writes late changes nothing")
    void f16TheSlowerOfTwoOwnersOverwritesNothing() {
        Transaction read = after(1);
        table.write(List.of(new Change<>(null, read)));

        table.write(List.of(new Change<>(read, after(4))));
        List<String> rows = Tables.of(database).get("payment_transaction");
        List<String> attempts = Tables.of(database).get("payment_attempt");
        table.write(List.of(new Change<>(read, after(3))));
        table.write(List.of(new Change<>(null, read)));

        assertThat(Tables.of(database).get("payment_transaction")).isEqualTo(rows);
        assertThat(Tables.of(database).get("payment_attempt")).isEqualTo(attempts);
        assertThat(rows).singleElement().asString().contains("\"status\": \"SUCCESS\"");
    }

    private Transaction after(int events) {
        Transaction payment = null;
        for (SequencedEvent event : story.sequenced().subList(0, events)) {
            payment = new TransactionFold().after(payment, event);
        }
        return Objects.requireNonNull(payment);
    }
}
