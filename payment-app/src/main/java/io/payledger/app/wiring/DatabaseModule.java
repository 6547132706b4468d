package io.payledger.app.wiring;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.payledger.app.database.DatabaseReady;
import io.payledger.app.database.LedgerDatabase;
import io.payledger.app.database.WatchedSockets;
import io.payledger.query.QueryProperties;
import io.payledger.saga.SagaProperties;
import javax.sql.DataSource;
import org.postgresql.PGProperty;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires the connection pool over the database that the launcher found or started. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(DatabaseProperties.class)
class DatabaseModule {

    /**
     * The pool of the service's role. The application waits here for the database, which starts beside it; when that
     * fails, nothing else has begun to ask for connections yet.
     */
    @Bean
    DataSource dataSource(DatabaseReady ready, DatabaseProperties properties) {
        LedgerDatabase database = ready.await();
        HikariConfig config = new HikariConfig();
        config.setPoolName("ledger");
        config.setJdbcUrl(database.url());
        config.setUsername(database.app().user());
        config.setPassword(database.app().password());
        config.setMaximumPoolSize(properties.poolSize());
        config.setMinimumIdle(Math.min(4, properties.poolSize()));
        config.setConnectionTimeout(properties.connectionWait().toMillis());
        config.addDataSourceProperty("ApplicationName", "payledger");
        config.addDataSourceProperty(PGProperty.TCP_KEEP_ALIVE.getName(), "true");
        config.addDataSourceProperty(PGProperty.SOCKET_FACTORY.getName(), WatchedSockets.class.getName());
        // As the session's default, and not by a statement: it must still hold when somebody resets the session.
        config.addDataSourceProperty(
                "options",
                "-c idle_in_transaction_session_timeout="
                        + properties.idleTransactionTimeout().toMillis());
        return new HikariDataSource(config);
    }

    @Bean
    PoolSizeCheck poolSizeCheck(
            DatabaseProperties properties,
            org.axonframework.config.Configuration axon,
            ObjectProvider<QueryProperties> query,
            ObjectProvider<SagaProperties> saga) {
        return new PoolSizeCheck(properties, axon, query, saga);
    }
}
