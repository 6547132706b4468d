package io.payledger.command.web;

import io.payledger.api.problem.FailureMeaning;
import io.payledger.command.admission.Admission;
import io.payledger.command.aftersales.RefundDesk;
import io.payledger.command.idempotency.KeyStore;
import io.payledger.command.reading.PaymentReader;
import io.payledger.command.token.TokenDesk;
import io.payledger.command.waiting.OutcomeWaiters;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The door of this package: makes the controllers where they can stay package-private. {@code CommandModule} opens it. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(BatchProperties.class)
public class PaymentRoutes {
    @Bean
    PaymentController paymentController(Admission admission, PaymentReader reader, OutcomeWaiters waiters) {
        return new PaymentController(new PaymentAnswers(admission, reader), waiters);
    }

    @Bean
    BatchLane batchLane(BatchProperties properties) {
        return new BatchLane(properties.width());
    }

    @Bean
    BatchController batchController(
            Admission admission,
            PaymentReader reader,
            RefundDesk refunds,
            KeyStore keys,
            BatchLane lane,
            FailureMeaning meaning) {
        return new BatchController(
                new PaymentAnswers(admission, reader), new KeyedRefunds(refunds, keys), lane, meaning);
    }

    @Bean
    PrecreateController precreateController(TokenDesk tokens) {
        return new PrecreateController(tokens);
    }
}
