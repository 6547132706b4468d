package io.payledger.app.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.payledger.testsupport.TestDatabase;
import io.payledger.testsupport.TestPostgres;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Goal: what docs/audit/database-roles.md says of the roles holds for every table of every module. */
class LedgerRolesIT {
    private static final TestDatabase DATABASE = TestPostgres.migratedDatabase();

    /** What the service may add and read, but never change. */
    private static final Set<String> ONLY_ADDED_TO = Set.of(
            "events", "checkpoints", "merkle_subtrees", "event_block", "event_posting", "access_log", "access_outcome");

    @Test
    void theAuditorMayChangeNoTableAtAll() {
        for (String table : tables()) {
            for (String right : List.of("INSERT", "UPDATE", "DELETE", "TRUNCATE", "REFERENCES", "TRIGGER")) {
                assertThat(has(TestDatabase.AUDITOR, table, right))
                        .as("%s on %s", right, table)
                        .isFalse();
            }
        }
    }

    @Test
    void theAuditorReadsTheLogAndWhatWasMadeOfIt() {
        Set<String> readable = tables().stream()
                .filter(table -> has(TestDatabase.AUDITOR, table, "SELECT"))
                .collect(Collectors.toSet());
        assertThat(readable)
                .contains(
                        "events", "log_head", "checkpoints", "merkle_subtrees", "payment_transaction", "journal_entry")
                .doesNotContain("api_key", "cursor_secret");
    }

    @Test
    void theServiceMayOnlyAddToTheLogAndOwnsNothing() {
        for (String table : tables()) {
            assertThat(has(TestDatabase.APP, table, "TRUNCATE")).as(table).isFalse();
        }
        for (String table : ONLY_ADDED_TO) {
            assertThat(has(TestDatabase.APP, table, "INSERT")).as(table).isTrue();
            assertThat(has(TestDatabase.APP, table, "UPDATE")).as(table).isFalse();
            assertThat(has(TestDatabase.APP, table, "DELETE")).as(table).isFalse();
        }
        assertThat(JdbcClient.create(DATABASE.superuser())
                        .sql(
                                "SELECT count(*) FROM pg_class WHERE relowner IN ('ledger_app'::regrole, 'ledger_auditor'::regrole)")
                        .query(Long.class)
                        .single())
                .isZero();
        assertThat(JdbcClient.create(DATABASE.superuser())
                        .sql("SELECT count(*) FROM pg_roles WHERE rolname LIKE 'ledger%'"
                                + " AND (rolsuper OR rolcreaterole OR rolcreatedb OR rolreplication OR rolbypassrls)")
                        .query(Long.class)
                        .single())
                .isZero();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SET ROLE ledger_owner",
                "CREATE FUNCTION own() RETURNS int LANGUAGE sql AS 'SELECT 1'",
                "ALTER TABLE events DISABLE TRIGGER events_are_append_only",
                "DROP TRIGGER events_are_append_only ON events",
                "ALTER TABLE events RENAME TO mine",
                "SET session_replication_role = replica",
                "UPDATE events SET payload = '{}'",
                "DELETE FROM events",
                "TRUNCATE events",
                "MERGE INTO events e USING log_head h ON e.global_index = h.global_index WHEN MATCHED THEN DELETE",
                "INSERT INTO events SELECT * FROM events ON CONFLICT (global_index) DO UPDATE SET revision = 9",
                "ALTER TABLE events DISABLE TRIGGER ALL",
                "ALTER TABLE events ENABLE REPLICA TRIGGER events_are_append_only",
                "CREATE TRIGGER own BEFORE INSERT ON events FOR EACH ROW EXECUTE FUNCTION refuse_change_of_events()",
                "CREATE RULE own AS ON INSERT TO events DO INSTEAD NOTHING",
                "CREATE OR REPLACE FUNCTION refuse_change_of_events() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'",
                "DROP TABLE events",
                "UPDATE access_log SET actor = 'staff:nobody'",
                "DELETE FROM access_outcome",
                "DELETE FROM checkpoints"
            })
    void theServiceFindsNoWayAroundIt(String sql) {
        assertThatThrownBy(() -> execute(TestDatabase.APP, sql))
                .hasMessageMatching("(?s).*(permission|must be owner).*");
        assertThatThrownBy(() -> execute(TestDatabase.AUDITOR, sql))
                .hasMessageMatching("(?s).*(permission|must be owner).*");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "UPDATE events SET revision = 9",
                "DELETE FROM events",
                "TRUNCATE events",
                "UPDATE access_log SET actor = 'staff:nobody'",
                "TRUNCATE access_outcome"
            })
    void notEvenTheOwnerChangesWhatIsOnlyAddedTo(String sql) {
        assertThatThrownBy(() -> execute(TestDatabase.OWNER, sql)).hasMessageContaining("never changed or removed");
    }

    private static void execute(String role, String sql) throws SQLException {
        try (Connection connection = DATABASE.as(role).getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** Those of the ledger; Flyway keeps its own, which nobody else needs. */
    private static List<String> tables() {
        List<String> tables = JdbcClient.create(DATABASE.superuser())
                .sql(
                        "SELECT relname FROM pg_class WHERE relkind IN ('r', 'p', 'v', 'm') AND relnamespace = 'public'::regnamespace")
                .query(String.class)
                .list();
        assertThat(tables).hasSizeGreaterThan(15);
        return tables;
    }

    private static boolean has(String role, String table, String right) {
        return JdbcClient.create(DATABASE.superuser())
                .sql("SELECT has_table_privilege(?, 'public.' || quote_ident(?), ?)")
                .params(role, table, right)
                .query(Boolean.class)
                .single();
    }
}
