package io.payledger.command.web;

import io.payledger.command.CommandApiModule;
import io.payledger.command.ContestedEngine;
import io.payledger.eventstore.axon.LedgerRepositories;
import java.time.Clock;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/** The command side with events in memory and no table beside them. */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration(exclude = DataSourceAutoConfiguration.class)
@Import({CommandApiModule.class, TestEdge.class})
class CommandApp {
    private static final int CACHED_PAYMENTS = 1_000;

    @Bean
    Clock clock() {
        return Clock.systemUTC();
    }

    @Bean
    ContestedEngine eventStorageEngine() {
        return new ContestedEngine();
    }

    @Bean
    LedgerRepositories ledgerRepositories(EventStore eventStore) {
        return new LedgerRepositories(eventStore, CACHED_PAYMENTS);
    }

    @Bean
    NoKeys noKeys() {
        return new NoKeys();
    }

    @Bean
    NoPayers noPayers() {
        return new NoPayers();
    }
}
