package io.payledger.command;

import io.payledger.command.idempotency.KeyCleanup;
import io.payledger.command.idempotency.KeyProperties;
import io.payledger.command.idempotency.StoredKeys;
import io.payledger.eventstore.axon.AppendRiders;
import java.time.Clock;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.JdbcOperations;

/** Wires what the command side keeps in tables of its own. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(KeyProperties.class)
public class CommandStorageModule {

    @Bean
    StoredKeys storedKeys(JdbcOperations jdbc, AppendRiders riders, Clock clock) {
        return new StoredKeys(jdbc, riders, clock);
    }

    @Bean
    KeyCleanup keyCleanup(StoredKeys keys, KeyProperties properties) {
        return new KeyCleanup(keys, properties.retention()).every(properties.cleanupEvery());
    }
}
