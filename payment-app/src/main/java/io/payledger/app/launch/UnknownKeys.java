package io.payledger.app.launch;

import io.payledger.app.database.StartupProblem;
import io.payledger.app.wiring.KnownKeys;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.boot.context.event.ApplicationEnvironmentPreparedEvent;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.context.properties.source.IterableConfigurationPropertySource;
import org.springframework.context.ApplicationListener;
import org.springframework.core.env.SystemEnvironmentPropertySource;

/**
 * Refuses to start with a key of the ledger that does not exist, wherever it was given: what it was meant to set would
 * quietly have its default. Options and variables are looked at before anything is started, files once they are read.
 */
final class UnknownKeys implements ApplicationListener<ApplicationEnvironmentPreparedEvent> {
    /** What the script {@code ledger} tells the JVM of itself. */
    private static final ConfigurationPropertyName OF_THE_SCRIPT = ConfigurationPropertyName.of("payledger.root");

    private final KnownKeys known = KnownKeys.ofTheWiring();

    /** @throws StartupProblem when one of these option keys or names of variables of the environment is unknown */
    void refuse(Collection<String> options, Collection<String> variables) {
        refuse(Stream.concat(
                options.stream()
                        .map(key -> ConfigurationPropertyName.adapt(key, '.'))
                        .filter(this::isUnknown)
                        .map(this::told),
                variables.stream().filter(name -> !known.knowsVariable(name)).map(this::toldVariable)));
    }

    @Override
    public void onApplicationEvent(ApplicationEnvironmentPreparedEvent event) {
        List<String> unknown = new ArrayList<>();
        for (ConfigurationPropertySource source : ConfigurationPropertySources.get(event.getEnvironment())) {
            if (source instanceof IterableConfigurationPropertySource keys
                    && !(source.getUnderlyingSource() instanceof SystemEnvironmentPropertySource)) {
                keys.stream().filter(this::isUnknown).map(this::told).forEach(unknown::add);
            }
        }
        refuse(unknown.stream());
    }

    private boolean isUnknown(ConfigurationPropertyName key) {
        return !known.knows(key) && !key.equals(OF_THE_SCRIPT);
    }

    private String told(ConfigurationPropertyName key) {
        return key + " (did you mean " + known.nearest(key.toString()) + "?)";
    }

    private String toldVariable(String name) {
        String meant = known.nearest(name.toLowerCase(Locale.ROOT).replace('_', '.'))
                .replace("-", "")
                .replace('.', '_')
                .toUpperCase(Locale.ROOT);
        return name + " (did you mean " + meant + "?)";
    }

    private static void refuse(Stream<String> unknown) {
        String all = unknown.distinct().collect(Collectors.joining(", "));
        if (!all.isEmpty()) {
            throw new StartupProblem("There is no key " + all + "; docs/configuration.md lists all");
        }
    }
}
