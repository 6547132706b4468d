package io.payledger.app.log;

import java.util.Map;
import org.springframework.boot.context.event.ApplicationEnvironmentPreparedEvent;
import org.springframework.boot.context.logging.LoggingApplicationListener;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.ApplicationListener;
import org.springframework.core.Ordered;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;

/** Turns {@code payledger.log.format} into Spring Boot's own keys, before Spring Boot sets the log up. */
public final class LogFormat implements ApplicationListener<ApplicationEnvironmentPreparedEvent>, Ordered {

    @Override
    public void onApplicationEvent(ApplicationEnvironmentPreparedEvent event) {
        ConfigurableEnvironment environment = event.getEnvironment();
        if (format(environment) == LogProperties.Format.JSON) {
            environment
                    .getPropertySources()
                    .addFirst(new MapPropertySource(
                            "payledger.log", Map.of("logging.structured.format.console", JsonLines.class.getName())));
        }
    }

    private static LogProperties.Format format(ConfigurableEnvironment environment) {
        try {
            return Binder.get(environment)
                    .bindOrCreate("payledger.log", LogProperties.class)
                    .format();
        } catch (BindException e) {
            throw new IllegalArgumentException("payledger.log.format must be text or json", e);
        }
    }

    /** After the configuration is read, before the log is set up by it. */
    @Override
    public int getOrder() {
        return LoggingApplicationListener.DEFAULT_ORDER - 1;
    }
}
