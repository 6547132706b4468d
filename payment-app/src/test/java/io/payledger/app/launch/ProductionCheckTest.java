package io.payledger.app.launch;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.payledger.app.database.DatabaseLogin;
import io.payledger.app.database.LedgerDatabase;
import io.payledger.app.database.StartupProblem;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.bootstrap.DefaultBootstrapContext;
import org.springframework.boot.context.event.ApplicationEnvironmentPreparedEvent;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;

/** What only serves to try the ledger never meets real money. */
class ProductionCheckTest {
    private static final String SECRET = "0123456789abcdef0123456789abcdef";

    @Test
    void aTrialMayHaveAllOfIt() {
        assertThatCode(() ->
                        check(options(0, "only-to-try-it"), Map.of("payledger.callback.secrets", "only-to-try-it")))
                .doesNotThrowAnyException();
    }

    @Test
    void theSimulatedBankIsRefused() {
        assertThatThrownBy(() -> check(options(0, SECRET), production(Map.of())))
                .isInstanceOf(StartupProblem.class)
                .hasMessage("Not fit for production: the simulated bank is none (--no-bank)");
    }

    @Test
    void everySecretThatOurOwnFilesShipWithIsRefusedAndAllAreSaidAtOnce() {
        assertThatThrownBy(() -> check(
                        options(LedgerOptions.NO_BANK, "only-to-try-it"),
                        production(Map.of("payledger.callback.secrets", SECRET + ",only-to-try-it-only"))))
                .isInstanceOf(StartupProblem.class)
                .hasMessageContainingAll(
                        "password of ledger_app", "password of ledger_owner", "payledger.callback.secrets")
                .hasMessageNotContaining("only-to-try-it");
    }

    @Test
    void aHistoryThatNobodySignsIsRefused() {
        assertThatThrownBy(() ->
                        check(options(LedgerOptions.NO_BANK, SECRET), Map.of("payledger.node.production", "true")))
                .isInstanceOf(StartupProblem.class)
                .hasMessageContaining("payledger.checkpoint.key-files");
    }

    @Test
    void whatIsFitStarts() {
        assertThatCode(() -> check(
                        options(LedgerOptions.NO_BANK, SECRET), production(Map.of("payledger.bank.secret", SECRET))))
                .doesNotThrowAnyException();
    }

    private static Map<String, Object> production(Map<String, String> more) {
        Map<String, Object> keys = new HashMap<>(more);
        keys.put("payledger.node.production", "true");
        keys.put("payledger.checkpoint.key-files", "/keys/checkpoint.key");
        return keys;
    }

    private static LedgerOptions options(int bankPort, String password) {
        LedgerDatabase database = new LedgerDatabase(
                "jdbc:postgresql://db/ledger",
                new DatabaseLogin("ledger_owner", password),
                new DatabaseLogin("ledger_app", password));
        return new LedgerOptions(Path.of("data"), "127.0.0.1", 0, 0, database, null, bankPort, Map.of());
    }

    private static void check(LedgerOptions options, Map<String, ?> keys) {
        StandardEnvironment environment = new StandardEnvironment();
        environment.getPropertySources().addFirst(new MapPropertySource("given", Map.copyOf(keys)));
        new ProductionCheck(options)
                .onApplicationEvent(new ApplicationEnvironmentPreparedEvent(
                        new DefaultBootstrapContext(), new SpringApplication(), new String[0], environment));
    }
}
