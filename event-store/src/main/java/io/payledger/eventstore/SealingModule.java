package io.payledger.eventstore;

import io.payledger.eventstore.sealing.MasterKeys;
import io.payledger.eventstore.sealing.Sealing;
import java.time.Clock;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Wires the sealing of texts. Every process has it: those that write what people type, and those that show it. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(SealingProperties.class)
public class SealingModule {
    private static final Logger LOG = LoggerFactory.getLogger(SealingModule.class);

    @Bean
    Sealing sealing(DataSource dataSource, Clock clock, SealingProperties properties) {
        MasterKeys masters = properties.masterKeys();
        if (!masters.wrap()) {
            LOG.warn("No secret wraps the keys of personal texts (payledger.sealing.master-secrets): whoever has a copy"
                    + " of the database can read them");
        }
        return new Sealing(JdbcClient.create(dataSource), masters, clock);
    }
}
