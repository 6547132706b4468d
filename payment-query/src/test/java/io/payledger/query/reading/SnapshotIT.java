package io.payledger.query.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.payledger.testsupport.TestDatabase;
import io.payledger.testsupport.TestPostgres;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;
import org.springframework.jdbc.support.JdbcTransactionManager;

class SnapshotIT {
    private static final String COUNT = "SELECT count(*) FROM payment_transaction WHERE channel = ?";

    private final TestDatabase database = TestPostgres.migratedDatabase();

    /** One connection for all questions, as a pool may hand it out again and again. */
    private final SingleConnectionDataSource connection =
            new SingleConnectionDataSource(database.url(), TestDatabase.APP, TestDatabase.PASSWORD, true);

    private final JdbcClient jdbc = JdbcClient.create(connection);
    private final Snapshot snapshot =
            new Snapshot(jdbc, new JdbcTransactionManager(connection), Duration.ofSeconds(30));

    @AfterEach
    void disconnect() {
        connection.destroy();
    }

    @Test
    void aStatementThatIsAskedOftenIsStillPlannedForItsOwnValues() {
        for (int i = 0; i < 20; i++) {
            String channel = "C" + i;
            snapshot.read(it -> it.sql(COUNT).param(channel).query(Long.class).single());
        }
        String plans = jdbc.sql("SELECT generic_plans || ' generic, ' || (custom_plans > 10)::text || ' own'"
                        + " FROM pg_prepared_statements WHERE statement LIKE '%channel = $1'")
                .query(String.class)
                .single();
        assertThat(plans).isEqualTo("0 generic, true own");
    }

    @Test
    void theConnectionGoesBackAsItCame() {
        assertThat(inSnapshot("plan_cache_mode")).isEqualTo("force_custom_plan");
        assertThat(inSnapshot("statement_timeout")).isEqualTo("30s");
        assertThat(inSnapshot("transaction_isolation")).isEqualTo("repeatable read");
        assertThat(inSnapshot("random_page_cost")).isEqualTo("1.1");
        assertThat(shown(jdbc, "random_page_cost")).isEqualTo("4");
        assertThat(shown(jdbc, "plan_cache_mode")).isEqualTo("auto");
        assertThat(shown(jdbc, "statement_timeout")).isEqualTo("0");
    }

    @Test
    void aQuestionCannotChangeAnything() {
        assertThatThrownBy(() -> snapshot.read(
                        it -> it.sql("DELETE FROM payment_transaction").update()))
                .isInstanceOf(DataAccessException.class)
                .hasMessageContaining("read-only transaction");
    }

    private String inSnapshot(String setting) {
        return snapshot.read(it -> shown(it, setting));
    }

    private static String shown(JdbcClient jdbc, String setting) {
        return jdbc.sql("SHOW " + setting).query(String.class).single();
    }
}
