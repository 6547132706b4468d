package io.payledger.saga;

import com.zaxxer.hikari.HikariDataSource;
import io.payledger.api.wire.EventTypes;
import io.payledger.api.wire.MetaKeys;
import io.payledger.eventstore.EventStoreModule;
import io.payledger.eventstore.types.EventTypeRegistry;
import io.payledger.testsupport.TestDatabase;
import javax.sql.DataSource;
import org.axonframework.commandhandling.CommandBus;
import org.axonframework.commandhandling.SimpleCommandBus;
import org.axonframework.common.jdbc.ConnectionProvider;
import org.axonframework.config.AggregateConfigurer;
import org.axonframework.config.ConfigurerModule;
import org.axonframework.eventhandling.tokenstore.TokenStore;
import org.axonframework.eventhandling.tokenstore.jdbc.JdbcTokenStore;
import org.axonframework.eventhandling.tokenstore.jdbc.TokenSchema;
import org.axonframework.messaging.correlation.CorrelationDataProvider;
import org.axonframework.messaging.correlation.SimpleCorrelationDataProvider;
import org.axonframework.messaging.interceptors.CorrelationDataInterceptor;
import org.axonframework.serialization.Serializer;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.PlatformTransactionManager;
import tools.jackson.databind.json.JsonMapper;

/** An application as small as the saga module allows, as the role that the service runs as. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import({SagaModule.class, EventStoreModule.class})
class SagaApp {
    static final int POOL = 10;

    @Bean
    DataSource dataSource(TestDatabase database, StatementLog statements) {
        HikariDataSource pool = new HikariDataSource();
        pool.setDataSource(statements.watch(database.app()));
        pool.setMaximumPoolSize(POOL);
        pool.setConnectionTimeout(5_000);
        return pool;
    }

    @Bean
    PlatformTransactionManager transactionManager(DataSource dataSource) {
        return new JdbcTransactionManager(dataSource);
    }

    @Bean
    JsonMapper jsonMapper() {
        return JsonMapper.builder().build();
    }

    @Bean
    EventTypeRegistry eventTypeRegistry() {
        EventTypeRegistry.Builder types = EventTypeRegistry.builder();
        EventTypes.ALL.forEach(type -> types.event(type.payloadType(), type.name(), type.revision()));
        return types.build();
    }

    @Bean
    CorrelationDataProvider whoWhereWhy() {
        return new SimpleCorrelationDataProvider(MetaKeys.TRACE_ID, MetaKeys.ACTOR, MetaKeys.ORIGIN);
    }

    /** Axon tells nodes apart by process, and these may share one. */
    @Bean
    TokenStore tokenStore(
            ConnectionProvider connections, TokenSchema schema, Serializer serializer, SagaProperties properties) {
        return JdbcTokenStore.builder()
                .connectionProvider(connections)
                .schema(schema)
                .serializer(serializer)
                .nodeId(properties.node())
                .build();
    }

    /** Without a transaction of its own, as in the product: the event store brings one. */
    @Bean
    CommandBus commandBus(org.axonframework.config.Configuration axon) {
        SimpleCommandBus bus = SimpleCommandBus.builder().build();
        bus.registerHandlerInterceptor(new CorrelationDataInterceptor<>(axon.correlationDataProviders()));
        return bus;
    }

    @Bean
    ConfigurerModule standInPayment() {
        return configurer ->
                configurer.configureAggregate(AggregateConfigurer.defaultConfiguration(StandInPayment.class));
    }
}
