package io.payledger.app.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.app.database.DatabaseLogin;
import io.payledger.app.database.LedgerDatabase;
import io.payledger.testsupport.TestDatabase;
import io.payledger.testsupport.TestPostgres;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The same program over a PostgreSQL that somebody else runs. */
class ExternalDatabaseIT {
    @TempDir
    Path folder;

    private final TestDatabase server = TestPostgres.newDatabase();

    @Test
    void twoNodesShareOneDatabaseAndItsOrders() {
        LedgerDatabase database = ledgerDatabase(server.url());
        try (Ledger first = new Ledger(options("first", database, null));
                Ledger second = new Ledger(options("second", database, null))) {
            Ledger.Addresses one = first.start();
            Ledger.Addresses two = second.start();
            String key = one.keys().merchant().orElseThrow();
            assertThat(two.keys().merchant()).isEmpty();
            assertThat(new LedgerClient(one.api(), key)
                            .pay("shared", 500, "CNY", "Prefer", "wait=8")
                            .text("status"))
                    .isEqualTo("SUCCESS");
            assertThat(new LedgerClient(two.api(), key)
                            .pay("shared", 500, "CNY")
                            .header("Idempotent-Replayed"))
                    .isEqualTo("true");
        }
    }

    @Test
    void anAdministratorsPasswordSetsUpANewServer() {
        String url = server.url().replace(server.name(), "set_up_by_the_ledger");
        DatabaseLogin administrator = new DatabaseLogin("postgres", TestDatabase.PASSWORD);
        for (int start = 1; start <= 2; start++) {
            try (Ledger ledger = new Ledger(options("node", ledgerDatabase(url), administrator))) {
                assertThat(ledger.start().keys().merchant()).isPresent();
            }
        }
    }

    private LedgerOptions options(String node, LedgerDatabase database, @Nullable DatabaseLogin administrator) {
        return new LedgerOptions(folder.resolve(node), "127.0.0.1", 0, 0, database, administrator, 0, Map.of());
    }

    private static LedgerDatabase ledgerDatabase(String url) {
        return new LedgerDatabase(
                url,
                new DatabaseLogin("ledger_owner", TestDatabase.PASSWORD),
                new DatabaseLogin("ledger_app", TestDatabase.PASSWORD));
    }
}
