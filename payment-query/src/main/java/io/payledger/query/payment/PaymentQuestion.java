package io.payledger.query.payment;

import io.payledger.eventstore.audit.AggregateReader;
import io.payledger.eventstore.sealing.Sealing;
import io.payledger.query.page.PageTexts;
import io.payledger.query.projection.ProjectionPositions;
import io.payledger.query.reading.Snapshot;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The door of this package: its route and its pages. */
@Configuration(proxyBeanMethods = false)
public class PaymentQuestion {

    @Bean
    PaymentPastQueries paymentPastQueries(
            Snapshot snapshot, ProjectionPositions positions, AggregateReader streams, Sealing sealing) {
        return new PaymentPastQueries(snapshot, positions, streams, sealing);
    }

    @Bean
    PaymentPastController paymentPastController(PaymentPastQueries past) {
        return new PaymentPastController(past);
    }

    @Bean
    PaymentPageController paymentPageController(Snapshot snapshot, PaymentPastQueries past, Sealing sealing) {
        return new PaymentPageController(new PaymentChainQueries(snapshot, sealing), past);
    }

    @Bean
    PageTexts paymentTexts() {
        return new PageTexts("payment");
    }
}
