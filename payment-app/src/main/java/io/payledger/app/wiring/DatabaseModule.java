package io.payledger.app.wiring;

import io.payledger.app.database.DatabaseReady;
import javax.sql.DataSource;
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
}
