package io.payledger.query.review;

import io.payledger.api.access.Role;
import io.payledger.api.payment.PageForms;
import io.payledger.eventstore.sealing.Sealing;
import io.payledger.query.page.NavigationEntry;
import io.payledger.query.page.PageTexts;
import io.payledger.query.payment.PaymentChainQueries;
import io.payledger.query.reading.Cursors;
import io.payledger.query.reading.Snapshot;
import java.util.EnumSet;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The door of this package: its pages. */
@Configuration(proxyBeanMethods = false)
public class ReviewQuestion {

    @Bean
    ReviewPageController reviewPageController(
            Snapshot snapshot, Cursors cursors, ObjectProvider<PageForms> forms, Sealing sealing) {
        return new ReviewPageController(
                new ReviewQueries(snapshot, sealing), cursors, new PaymentChainQueries(snapshot, sealing), forms);
    }

    @Bean
    PageTexts reviewTexts() {
        return new PageTexts("review");
    }

    @Bean
    NavigationEntry reviewsInNavigation() {
        return new NavigationEntry(
                30,
                "nav.reviews",
                ReviewPageController.ROUTE,
                EnumSet.of(Role.FINANCE, Role.AUDITOR, Role.SUPPORT, Role.OPERATOR));
    }
}
