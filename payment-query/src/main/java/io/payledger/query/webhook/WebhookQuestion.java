package io.payledger.query.webhook;

import io.payledger.api.access.Role;
import io.payledger.query.page.NavigationEntry;
import io.payledger.query.page.PageTexts;
import io.payledger.query.reading.Cursors;
import io.payledger.query.reading.Snapshot;
import java.util.EnumSet;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The door of this package: its route and its page. What is shown here is written by {@code payment-notify}. */
@Configuration(proxyBeanMethods = false)
public class WebhookQuestion {

    @Bean
    WebhookQueries webhookQueries(Snapshot snapshot, Cursors cursors) {
        return new WebhookQueries(snapshot, cursors);
    }

    @Bean
    WebhookDeliveryController webhookDeliveryController(WebhookQueries queries, Cursors cursors) {
        return new WebhookDeliveryController(queries, cursors);
    }

    @Bean
    WebhookPageController webhookPageController(WebhookQueries queries, Cursors cursors) {
        return new WebhookPageController(queries, cursors);
    }

    @Bean
    PageTexts webhookTexts() {
        return new PageTexts("webhook");
    }

    @Bean
    NavigationEntry webhooksInNavigation() {
        return new NavigationEntry(
                58, "nav.webhooks", WebhookPageController.ROUTE, EnumSet.of(Role.SUPPORT, Role.AUDITOR, Role.OPERATOR));
    }
}
