package io.payledger.app.wiring;

import io.payledger.api.node.NodeName;
import io.payledger.app.database.DatabaseClock;
import io.payledger.eventstore.types.EventTypeRegistry;
import java.sql.SQLException;
import java.time.Clock;
import javax.sql.DataSource;
import org.axonframework.common.jdbc.ConnectionProvider;
import org.axonframework.common.transaction.TransactionManager;
import org.axonframework.eventhandling.GenericEventMessage;
import org.axonframework.eventhandling.tokenstore.TokenStore;
import org.axonframework.eventhandling.tokenstore.jdbc.JdbcTokenStore;
import org.axonframework.eventhandling.tokenstore.jdbc.TokenSchema;
import org.axonframework.messaging.correlation.CorrelationDataProvider;
import org.axonframework.serialization.Serializer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires what the modules' Axon parts share. */
@Configuration(proxyBeanMethods = false)
class AxonModule {

    /** The one clock of the process, and of all nodes over this database; events carry its time, too. */
    @Bean
    Clock clock(DataSource dataSource) throws SQLException {
        Clock clock = DatabaseClock.over(dataSource, Clock.systemUTC());
        GenericEventMessage.clock = clock;
        return clock;
    }

    /** The names under which events are stored. */
    @Bean
    EventTypeRegistry eventTypeRegistry() {
        return KnownEvents.registry();
    }

    /**
     * Who, from where and why go from a command to its events (promise I18). It takes the place of Axon's own provider,
     * which would overwrite {@code traceId} with a message's identifier.
     */
    @Bean
    CorrelationDataProvider whoWhereWhy() {
        return new EventOrigins();
    }

    /** Axon would own segments as process@host, and in containers two nodes can have that name in common. */
    @Bean
    TokenStore tokenStore(ConnectionProvider connections, TokenSchema schema, Serializer serializer) {
        return JdbcTokenStore.builder()
                .connectionProvider(connections)
                .schema(schema)
                .serializer(serializer)
                .nodeId(NodeName.unique())
                .build();
    }

    @Bean
    TransactionGuard transactionGuard(TransactionManager transactionManager) {
        return new TransactionGuard(transactionManager);
    }
}
