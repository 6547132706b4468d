package io.payledger.query.payment;

import io.payledger.eventstore.audit.AggregateReader;
import io.payledger.query.page.PageTexts;
import io.payledger.query.projection.ProjectionPositions;
import io.payledger.query.reading.Snapshot;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The door of this package: its route and its pages. */
@Configuration(proxyBeanMethods = false)
public class PaymentQuestion {

    @Bean
    PaymentPastQueries paymentPastQueries(Snapshot snapshot, ProjectionPositions positions, AggregateReader streams) {
        return new PaymentPastQueries(snapshot, positions, streams);
    }

    @Bean
    PaymentPastController paymentPastController(PaymentPastQueries past) {
        return new PaymentPastController(past);
    }

    @Bean
    PaymentPageController paymentPageController(Snapshot snapshot, PaymentPastQueries past) {
        return new PaymentPageController(new PaymentChainQueries(snapshot), past);
    }

    @Bean
    PageTexts paymentTexts() {
        return new PageTexts("payment");
    }
}
