package io.payledger.query.transactions;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import io.payledger.api.money.Currency;
import io.payledger.query.fixture.PaymentStory;
import io.payledger.query.fixture.Pools;
import io.payledger.query.fixture.Tables;
import io.payledger.query.projection.PaymentTable.Change;
import io.payledger.query.projection.SequencedEvent;
import io.payledger.testsupport.TestDatabase;
import io.payledger.testsupport.TestPostgres;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

class TransactionTableIT {
    private final TestDatabase database = TestPostgres.migratedDatabase();
    private final HikariDataSource pool = Pools.of(database.app(), 4);
    private final TransactionTable table = new TransactionTable(JdbcClient.create(pool));
    private final TransactionTemplate unitOfWork = new TransactionTemplate(new JdbcTransactionManager(pool));
    private final PaymentStory story =
            PaymentStory.of("m1/O-1", 500, Currency.CNY).attempt(1, "CARD").succeeded(1);

    @AfterEach
    void disconnect() {
        pool.close();
    }

    @Test
    @DisplayName("F16 two nodes own one segment: a payment is written once, and added up once")
    void f16TwoOwnersOfASegmentWriteAndAddUpAPaymentOnce() {
        CompletableFuture<Void> other = unitOfWork.execute(status -> {
            deliver();
            CompletableFuture<Void> started =
                    CompletableFuture.runAsync(() -> unitOfWork.executeWithoutResult(later -> deliver()));
            // Both have been handed the same events; the other one cannot read before this one has committed.
            Awaitility.await()
                    .atMost(Duration.ofSeconds(30))
                    .until(() -> Tables.count(
                                    database,
                                    "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
                                            + " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())")
                            == 1);
            return started;
        });
        Objects.requireNonNull(other).join();

        assertThat(Tables.of(database).get("payment_transaction"))
                .singleElement()
                .asString()
                .contains("\"status\": \"SUCCESS\"", "\"last_sequence\": 2");
        assertThat(Tables.of(database).get("payment_transaction_day"))
                .singleElement()
                .asString()
                .contains("\"status\": \"SUCCESS\"", "\"payments\": 1", "\"amount_minor\": 500");
    }

    /** What a processor does with the payment's events. */
    private void deliver() {
        @Nullable
        Transaction before =
                table.read(List.of(story.id().value())).get(story.id().value());
        @Nullable Transaction after = before;
        for (SequencedEvent event : story.sequenced()) {
            if (after == null || event.sequence() > after.lastSequence()) {
                after = new TransactionFold().after(after, event);
            }
        }
        if (after != null && after != before) {
            table.write(List.of(new Change<>(before, after, false)));
        }
    }
}
