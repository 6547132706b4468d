package io.payledger.notify.webhook.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.testsupport.TestPostgres;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/** Every node reads the figures every few seconds, over all that was ever delivered in a month. */
class WebhookFiguresIT {

    @Test
    void theFiguresNeverReadWhatIsDelivered() throws Exception {
        try (var connection = TestPostgres.migratedDatabase().app().getConnection()) {
            JdbcClient jdbc = JdbcClient.create(new SingleConnectionDataSource(connection, true));
            // A table of no rows is cheaper to read than any index of it.
            jdbc.sql("SET enable_seqscan = off").update();
            List<String> plan = jdbc.sql("EXPLAIN " + WebhookFigures.DELIVERIES)
                    .query(String.class)
                    .list();
            assertThat(plan).noneMatch(line -> line.contains("Seq Scan on webhook_delivery"));
        }
    }
}
