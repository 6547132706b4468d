package io.payledger.eventstore;

import io.payledger.eventstore.anchor.LogGuard;
import io.payledger.eventstore.axon.AppendRiders;
import io.payledger.eventstore.axon.EventStoreNode;
import io.payledger.eventstore.axon.LedgerEventStore;
import io.payledger.eventstore.axon.LedgerRepositories;
import io.payledger.eventstore.axon.NamedJsonSerializer;
import io.payledger.eventstore.axon.PostgresEventStorageEngine;
import io.payledger.eventstore.axon.TokenJson;
import io.payledger.eventstore.read.EventReader;
import io.payledger.eventstore.types.EventCodec;
import io.payledger.eventstore.types.EventTypeRegistry;
import java.time.Clock;
import javax.sql.DataSource;
import org.axonframework.eventhandling.tokenstore.jdbc.TokenSchema;
import org.axonframework.serialization.jackson3.Jackson3SerializerCustomizer;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/**
 * Wires the event store. The application imports it and brings three beans: a {@code DataSource} whose tables are
 * migrated before it is first used, a {@code Clock}, and an {@code EventTypeRegistry}:
 *
 * <pre>
 *   &#64;Bean EventTypeRegistry eventTypeRegistry() {
 *       EventTypeRegistry.Builder types = EventTypeRegistry.builder();
 *       EventTypes.ALL.forEach(type -> types.event(type.payloadType(), type.name(), type.revision()));
 *       return types.build();
 *   }
 * </pre>
 *
 * Axon's auto-configuration then takes the event store, the event serializer and the table names of the token store from
 * here. The store keeps two connections of the pool for itself; the pool must be larger than that by what reads and
 * processors use at one time.
 */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(EventStoreProperties.class)
@Import(SealingModule.class)
public class EventStoreModule {

    @Bean
    EventCodec eventCodec(EventTypeRegistry registry) {
        return new EventCodec(registry);
    }

    @Bean
    @Qualifier("eventSerializer")
    NamedJsonSerializer eventSerializer(EventCodec codec) {
        return new NamedJsonSerializer(codec);
    }

    /** Where checkpoints are wired, the node opens only over a log that they know again. */
    @Bean
    EventStoreNode eventStoreNode(
            DataSource dataSource,
            EventCodec codec,
            Clock clock,
            EventStoreProperties properties,
            ObjectProvider<LogGuard> guard) {
        guard.ifAvailable(LogGuard::check);
        return EventStoreNode.open(dataSource, codec, clock, properties.nodeSettings());
    }

    @Bean
    PostgresEventStorageEngine eventStorageEngine(EventStoreNode node) {
        return node.engine();
    }

    @Bean
    @Qualifier("eventStore")
    LedgerEventStore eventStore(EventStoreNode node) {
        return node.eventStore();
    }

    @Bean
    AppendRiders appendRiders(EventStoreNode node) {
        return node.riders();
    }

    @Bean
    LedgerRepositories ledgerRepositories(LedgerEventStore eventStore, EventStoreProperties properties) {
        return new LedgerRepositories(eventStore, properties.cachedAggregates());
    }

    @Bean
    EventReader eventReader(EventStoreNode node) {
        return node.reader();
    }

    /** Axon's auto-configuration builds its general serializer with it, and the token store with that. */
    @Bean
    Jackson3SerializerCustomizer tokensWithoutClassNames() {
        return TokenJson.customizer();
    }

    /** The columns of table token_entry. */
    @Bean
    TokenSchema tokenSchema() {
        return TokenSchema.builder()
                .setTokenTable("token_entry")
                .setProcessorNameColumn("processor_name")
                .setSegmentColumn("segment")
                .setTokenColumn("token")
                .setTokenTypeColumn("token_type")
                .setTimestampColumn("changed_at")
                .setOwnerColumn("owner")
                .build();
    }
}
