package io.payledger.app.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.payledger.app.database.DatabaseLogin;
import io.payledger.app.database.LedgerDatabase;
import io.payledger.app.database.StartupProblem;
import io.payledger.app.launch.LedgerClient.Answer;
import io.payledger.testsupport.TestDatabase;
import io.payledger.testsupport.TestPostgres;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Callbacks while the database is away, and with nodes that share one. */
class CallbackOutageIT {
    private static final String SECRET = "a-secret-of-the-callback-tests-32-bytes";

    @TempDir
    Path folder;

    private final TestDatabase server = TestPostgres.newDatabase();

    @Test
    @DisplayName("B12 what could not be kept gets a 5xx, and is applied when it is delivered again")
    void b12NothingIsAcknowledgedThatIsNotKept() {
        try (Ledger ledger = new Ledger(options("node", 0, SECRET))) {
            Ledger.Addresses addresses = ledger.start();
            LedgerClient shop = new LedgerClient(
                    addresses.api(), addresses.keys().merchant().orElseThrow());
            new LedgerClient(Objects.requireNonNull(addresses.bank()), "").quiet();
            BankCallback message = BankCallback.success("b12", 500, "CNY");
            JdbcClient admin = JdbcClient.create(new TestDatabase(server.port(), "postgres").superuser());

            allowConnections(admin, false);
            Answer refused = message.send(addresses.api(), SECRET);
            assertThat(refused.status()).isEqualTo(503);
            assertThat(refused.header("Retry-After")).isNotEmpty();
            assertThat(refused.text("code")).isEqualTo("OVERLOADED");
            LedgerClient anyone = new LedgerClient(addresses.api(), "");
            assertThat(anyone.get("/actuator/health/liveness").status()).isEqualTo(200);
            assertThat(anyone.get("/actuator/health/readiness").status()).isEqualTo(503);
            Answer unread = shop.get("/api/payments/b12");
            assertThat(unread.status()).as("a key that cannot be looked up").isEqualTo(503);
            assertThat(unread.text("code")).isEqualTo("OVERLOADED");
            assertThat(unread.header("Retry-After")).isEqualTo("1");
            allowConnections(admin, true);

            await().atMost(Duration.ofSeconds(30))
                    .until(() -> message.send(addresses.api(), SECRET).status() == 202);
            await().atMost(Duration.ofSeconds(30))
                    .until(() -> shop.pay("b12", 500, "CNY").status() < 500);
            await().atMost(Duration.ofSeconds(30))
                    .until(() -> shop.get("/api/payments/b12").text("status").equals("SUCCESS"));
            await().atMost(Duration.ofSeconds(30))
                    .until(() -> JdbcClient.create(server.app())
                                    .sql("SELECT count(*) FROM callback_inbox WHERE state = 'APPLIED'")
                                    .query(Long.class)
                                    .single()
                            == 1);
        }
    }

    @Test
    @DisplayName("B18 a real bank over a database elsewhere: no secret, no start")
    void b18NoSecretNoStart() {
        Ledger ledger = new Ledger(new LedgerOptions(
                folder.resolve("open"),
                "127.0.0.1",
                0,
                0,
                database(),
                null,
                LedgerOptions.NO_BANK,
                Map.of("payledger.bank.url", "http://127.0.0.1:9")));
        assertThatThrownBy(ledger::start)
                .isInstanceOf(StartupProblem.class)
                .hasMessageContaining("payledger.callback.secrets must be set");
    }

    @Test
    void anotherNodeTakesOverTheRowsOfOneThatIsGone() {
        BankCallback early = BankCallback.success("orphan", 500, "CNY");
        try (Ledger first = new Ledger(options("first", 0, SECRET))) {
            assertThat(early.send(first.start().api(), SECRET).status()).isEqualTo(202);
        }
        try (Ledger second = new Ledger(options("second", 0, SECRET))) {
            second.start();
            JdbcClient jdbc = JdbcClient.create(server.app());
            await().atMost(Duration.ofSeconds(30))
                    .until(() -> jdbc.sql("SELECT state FROM callback_inbox")
                            .query(String.class)
                            .single()
                            .equals("EXPIRED"));
        }
    }

    private void allowConnections(JdbcClient admin, boolean allowed) {
        admin.sql("ALTER DATABASE " + server.name() + " ALLOW_CONNECTIONS " + allowed)
                .update();
        if (!allowed) {
            admin.sql(
                            "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE datname = ? AND pid <> pg_backend_pid()")
                    .param(server.name())
                    .query(Long.class)
                    .single();
        }
    }

    private LedgerOptions options(String node, int bankPort, String secret) {
        return new LedgerOptions(
                folder.resolve(node),
                "127.0.0.1",
                0,
                0,
                database(),
                null,
                bankPort,
                Map.of(
                        "payledger.callback.secrets", secret,
                        "payledger.callback.poll", "50ms",
                        "payledger.callback.lease", "2s",
                        "payledger.callback.retry-pauses", "100ms",
                        "payledger.callback.expire-after", "5s"));
    }

    private LedgerDatabase database() {
        return new LedgerDatabase(
                server.url(),
                new DatabaseLogin("ledger_owner", TestDatabase.PASSWORD),
                new DatabaseLogin("ledger_app", TestDatabase.PASSWORD));
    }
}
