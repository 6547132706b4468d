package io.payledger.command.web;

import io.payledger.api.payment.PageForms;
import io.payledger.command.aftersales.CancelDesk;
import io.payledger.command.aftersales.RefundDesk;
import io.payledger.command.aftersales.ReviewDesk;
import io.payledger.command.idempotency.KeyStore;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Makes the controllers of refunds, cancel and disputes where they can stay package-private. */
@Configuration(proxyBeanMethods = false)
public class AftersalesRoutes {

    @Bean
    RefundController refundController(RefundDesk desk, KeyStore keys) {
        return new RefundController(desk, new KeyedRefunds(desk, keys));
    }

    @Bean
    RefundDecisionController refundDecisionController(RefundDesk desk) {
        return new RefundDecisionController(desk);
    }

    @Bean
    ReviewController reviewController(ReviewDesk desk) {
        return new ReviewController(desk);
    }

    /** Tells pages that their forms are taken in here. */
    @Bean
    PageForms pageForms() {
        return new PageForms();
    }

    @Bean
    ReviewFormController reviewFormController(ReviewDesk reviews, RefundDesk refunds) {
        return new ReviewFormController(reviews, refunds);
    }

    @Bean
    CancelController cancelController(CancelDesk desk) {
        return new CancelController(desk);
    }
}
