package io.payledger.saga.parking;

import javax.sql.DataSource;
import org.axonframework.common.transaction.TransactionManager;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Wires how parked payments are taken up again. Expects what {@code SagaModule} expects. */
@Configuration(proxyBeanMethods = false)
public class ParkingModule {

    @Bean
    ParkedPayments sagaParkedPayments(DataSource dataSource) {
        return new ParkedPayments(JdbcClient.create(dataSource));
    }

    @Bean
    Resumption resumption(
            ParkedPayments parked, TransactionManager transactions, org.axonframework.config.Configuration axon) {
        return new Resumption(parked, transactions, axon);
    }

    @Bean
    ResumeController resumeController(Resumption resumption) {
        return new ResumeController(resumption);
    }
}
