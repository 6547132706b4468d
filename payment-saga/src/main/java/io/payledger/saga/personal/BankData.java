package io.payledger.saga.personal;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The door of this package. */
@Configuration(proxyBeanMethods = false)
public class BankData {

    @Bean
    BankMessages bankMessages(JdbcClient jdbc) {
        return new BankMessages(jdbc);
    }

    @Bean
    ShownCodes shownCodes(JdbcClient jdbc) {
        return new ShownCodes(jdbc);
    }
}
