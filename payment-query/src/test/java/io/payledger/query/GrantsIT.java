package io.payledger.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.testsupport.TestDatabase;
import io.payledger.testsupport.TestPostgres;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

class GrantsIT {
    private static final List<String> TABLES = List.of(
            "bank_statement",
            "journal_entry",
            "journal_payment",
            "operational_alarm",
            "payment_alarm",
            "payment_attempt",
            "payment_refund",
            "payment_timeline",
            "payment_transaction",
            "payment_transaction_day",
            "projection_parked_payment",
            "statement_decision",
            "statement_import",
            "statement_line",
            "statement_match",
            "status_distribution",
            "status_distribution_hour",
            "status_distribution_payment",
            "status_step");

    private final TestDatabase database = TestPostgres.migratedDatabase();

    @Test
    void theServiceChangesRowsAndTheAuditorOnlyReadsThem() {
        for (String table : TABLES) {
            assertThat(rights(TestDatabase.APP, table)).containsExactly("DELETE", "INSERT", "SELECT", "UPDATE");
            assertThat(rights(TestDatabase.AUDITOR, table)).containsExactly("SELECT");
        }
    }

    @Test
    void theSecretOfTheCursorsIsForTheServiceOnly() {
        assertThat(rights(TestDatabase.APP, "cursor_secret")).containsExactly("SELECT");
        assertThat(rights(TestDatabase.AUDITOR, "cursor_secret")).isEmpty();
    }

    private List<String> rights(String role, String table) {
        return JdbcClient.create(database.owner())
                .sql("SELECT privilege_type FROM information_schema.role_table_grants"
                        + " WHERE grantee = ? AND table_name = ? ORDER BY 1")
                .param(role)
                .param(table)
                .query(String.class)
                .list();
    }
}
