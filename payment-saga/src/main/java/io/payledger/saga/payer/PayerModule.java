package io.payledger.saga.payer;

import java.time.Clock;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Wires what payers are shown. */
@Configuration(proxyBeanMethods = false)
public class PayerModule {

    @Bean
    PayerCodes payerCodes(JdbcClient jdbc, Clock clock) {
        return new PayerCodes(jdbc, clock);
    }

    @Bean
    ForgottenCodes forgottenCodes(PayerCodes codes) {
        return new ForgottenCodes(codes);
    }

    @Bean
    PayerCodeController payerCodeController(PayerCodes codes) {
        return new PayerCodeController(codes);
    }
}
