package io.payledger.app.wiring;

import io.payledger.app.database.DatabaseReady;
import io.payledger.query.QueryProperties;
import io.payledger.saga.SagaProperties;
import javax.sql.DataSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires the connection pool over the database that the launcher found or started. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(DatabaseProperties.class)
class DatabaseModule {

    @Bean
    DataSource dataSource(DatabaseReady ready, DatabaseProperties properties) {
        return new LedgerDataSource(ready, properties);
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
