package io.payledger.query.payment;

import io.payledger.query.page.PageTexts;
import io.payledger.query.reading.Snapshot;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The door of this package: its pages. */
@Configuration(proxyBeanMethods = false)
public class PaymentQuestion {

    @Bean
    PaymentPageController paymentPageController(Snapshot snapshot) {
        return new PaymentPageController(new PaymentChainQueries(snapshot));
    }

    @Bean
    PageTexts paymentTexts() {
        return new PageTexts("payment");
    }
}
