package io.payledger.app.launch;

import io.payledger.app.database.DatabaseLogin;
import io.payledger.app.database.LedgerDatabase;
import io.payledger.app.database.StartupProblem;
import io.payledger.app.wiring.NodeProperties;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.springframework.boot.context.event.ApplicationEnvironmentPreparedEvent;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.context.properties.source.IterableConfigurationPropertySource;
import org.springframework.context.ApplicationListener;
import org.springframework.core.env.Environment;

/**
 * Refuses to start in production with what is only there to try the ledger: a bank that is none, a secret that stands in
 * a public file, a history that nobody signs. All that is wrong is said at once.
 */
final class ProductionCheck implements ApplicationListener<ApplicationEnvironmentPreparedEvent> {
    /** Every secret that this project's own files ship with begins with it. */
    static final String PLACEHOLDER = "only-to-try-it";

    private static final ConfigurationPropertyName ROOT = ConfigurationPropertyName.of("payledger");
    private static final String CHECKPOINT_KEYS = "payledger.checkpoint.key-files";

    private final LedgerOptions options;

    ProductionCheck(LedgerOptions options) {
        this.options = options;
    }

    /** Whether the configuration says that this is no trial. */
    static boolean isProduction(Environment environment) {
        return Binder.get(environment)
                .bindOrCreate("payledger.node", NodeProperties.class)
                .production();
    }

    @Override
    public void onApplicationEvent(ApplicationEnvironmentPreparedEvent event) {
        if (!isProduction(event.getEnvironment())) {
            return;
        }
        List<String> wrong = new ArrayList<>();
        if (options.bankPort() != LedgerOptions.NO_BANK) {
            wrong.add("the simulated bank is none (--no-bank)");
        }
        passwords()
                .filter(login -> login.password().contains(PLACEHOLDER))
                .forEach(login -> wrong.add("the password of " + login.user() + " is one that only serves to try it"));
        for (ConfigurationPropertySource source : ConfigurationPropertySources.get(event.getEnvironment())) {
            if (source instanceof IterableConfigurationPropertySource keys) {
                keys.stream()
                        .filter(key -> ROOT.isAncestorOf(key) && isPlaceholder(source, key))
                        .forEach(key -> wrong.add(key + " is one that only serves to try it"));
            }
        }
        if (Binder.get(event.getEnvironment())
                .bind(CHECKPOINT_KEYS, Bindable.listOf(String.class))
                .orElse(List.of())
                .isEmpty()) {
            wrong.add("nothing signs the history (" + CHECKPOINT_KEYS + "; ./ledger audit keygen makes a key)");
        }
        if (!wrong.isEmpty()) {
            throw new StartupProblem("Not fit for production: " + String.join("; ", wrong));
        }
    }

    private Stream<DatabaseLogin> passwords() {
        LedgerDatabase elsewhere = options.database();
        return elsewhere == null
                ? Stream.empty()
                : Stream.of(elsewhere.app(), elsewhere.owner(), options.administrator())
                        .filter(Objects::nonNull);
    }

    private static boolean isPlaceholder(ConfigurationPropertySource source, ConfigurationPropertyName key) {
        return String.valueOf(Objects.requireNonNull(source.getConfigurationProperty(key))
                        .getValue())
                .contains(PLACEHOLDER);
    }
}
