package io.payledger.app.database;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.payledger.testsupport.TestDatabase;
import io.payledger.testsupport.TestPostgres;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/** A release that is started over the tables of a newer one. */
class MigrationsIT {
    private final TestDatabase server = TestPostgres.newDatabase();

    /** Modules have ranges of their own, so a newer step may have a lower number than the last of ours. */
    @ParameterizedTest
    @ValueSource(ints = {199, 9999})
    void theTablesOfANewerReleaseAreRefused(int version) {
        LedgerDatabase database = new LedgerDatabase(
                server.url(),
                new DatabaseLogin("ledger_owner", TestDatabase.PASSWORD),
                new DatabaseLogin("ledger_app", TestDatabase.PASSWORD));
        Migrations.run(database);
        JdbcClient.create(server.owner())
                .sql("""
                        INSERT INTO flyway_schema_history
                            (installed_rank, version, description, type, script, installed_by, execution_time, success)
                        VALUES (100000, ?, 'of a newer release', 'SQL', 'V.sql', 'ledger_owner', 1, true)
                        """)
                .param(Integer.toString(version))
                .update();
        assertThatThrownBy(() -> Migrations.run(database))
                .isInstanceOf(StartupProblem.class)
                .hasMessageContaining(Integer.toString(version));
    }
}
