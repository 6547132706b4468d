package io.payledger.command.web;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.payledger.api.wire.EventTypes;
import io.payledger.command.CommandModule;
import io.payledger.command.SealedTextModule;
import io.payledger.eventstore.EventStoreModule;
import io.payledger.eventstore.types.EventTypeRegistry;
import io.payledger.testsupport.SettableClock;
import io.payledger.testsupport.TestDatabase;
import io.payledger.testsupport.TestPostgres;
import java.time.Instant;
import javax.sql.DataSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/** The whole command side with its own event store and tables, in a database of its own unless it is given one. */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import({CommandModule.class, SealedTextModule.class, EventStoreModule.class, TestEdge.class})
class StoredApp {

    @Bean
    SettableClock clock() {
        return new SettableClock(Instant.parse("2026-03-01T12:00:00Z"));
    }

    @Bean
    DataSource dataSource(ObjectProvider<TestDatabase> shared) {
        HikariConfig config = new HikariConfig();
        config.setDataSource(
                shared.getIfAvailable(TestPostgres::migratedDatabase).app());
        config.setMaximumPoolSize(14);
        return new HikariDataSource(config);
    }

    @Bean
    EventTypeRegistry eventTypeRegistry() {
        EventTypeRegistry.Builder types = EventTypeRegistry.builder();
        EventTypes.ALL.forEach(type -> types.event(type.payloadType(), type.name(), type.revision()));
        return types.build();
    }
}
