package io.payledger.notify.webhook.web;

import io.payledger.notify.webhook.delivery.Resending;
import io.payledger.notify.webhook.endpoint.WebhookDesk;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The door of this package. Who may come in is said by the access rules of the application. */
@Configuration(proxyBeanMethods = false)
public class WebhookWebModule {

    @Bean
    WebhookController webhookController(WebhookDesk desk, Resending resending) {
        return new WebhookController(desk, resending);
    }

    @Bean
    WebhookFormController webhookFormController(Resending resending) {
        return new WebhookFormController(resending);
    }
}
