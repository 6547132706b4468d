package io.payledger.notify.webhook;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.payledger.notify.integration.CloudEventJson;
import io.payledger.notify.webhook.address.EndpointUrls;
import io.payledger.notify.webhook.address.GuardedResolver;
import io.payledger.notify.webhook.address.HostResolver;
import io.payledger.notify.webhook.delivery.Resending;
import io.payledger.notify.webhook.delivery.WebhookAlarms;
import io.payledger.notify.webhook.delivery.WebhookFigures;
import io.payledger.notify.webhook.delivery.WebhookMeters;
import io.payledger.notify.webhook.delivery.WebhookSink;
import io.payledger.notify.webhook.delivery.Webhooks;
import io.payledger.notify.webhook.endpoint.WebhookDesk;
import io.payledger.notify.webhook.signing.SecretSeal;
import io.payledger.notify.webhook.web.WebhookWebModule;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.time.Clock;
import javax.net.ssl.SSLContext;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.SmartLifecycle;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Wires webhooks. Endpoints can be added, and what was kept sent again, wherever this module is; what happens is kept and
 * sent where it is switched on.
 */
@Configuration(proxyBeanMethods = false)
@Import(WebhookWebModule.class)
@EnableConfigurationProperties(WebhookProperties.class)
public class WebhookModule {
    private static final SecureRandom RANDOM = new SecureRandom();

    @Bean
    GuardedResolver webhookResolver(WebhookProperties properties) {
        return new GuardedResolver(HostResolver.ofTheMachine(), properties.addressRules());
    }

    @Bean
    SecretSeal webhookSeal(WebhookProperties properties) {
        SecretSeal seal = SecretSeal.of(WebhookProperties.PREFIX + "master-secrets", properties.masterSecrets());
        if (properties.enabled() && !seal.isThere()) {
            throw new IllegalArgumentException(WebhookProperties.PREFIX + "master-secrets must be set where "
                    + WebhookProperties.PREFIX + "enabled is: no webhook can be signed without it");
        }
        return seal;
    }

    @Bean
    WebhookDesk webhookDesk(
            JdbcClient jdbc,
            GuardedResolver resolver,
            SecretSeal seal,
            PlatformTransactionManager transactions,
            Clock clock) {
        return new WebhookDesk(
                jdbc, new EndpointUrls(resolver), seal, RANDOM, new TransactionTemplate(transactions), clock);
    }

    @Bean
    WebhookMeters webhookMeters(ObjectProvider<MeterRegistry> meters) {
        return new WebhookMeters(meters.getIfAvailable(SimpleMeterRegistry::new));
    }

    @Bean
    @ConditionalOnBooleanProperty("payledger.notify.webhook.enabled")
    Webhooks webhooks(
            JdbcTemplate jdbc,
            PlatformTransactionManager transactions,
            Clock clock,
            GuardedResolver resolver,
            CloudEventJson json,
            SecretSeal seal,
            WebhookProperties properties,
            WebhookMeters meters)
            throws NoSuchAlgorithmException {
        return Webhooks.of(
                new Webhooks.Store(jdbc, new TransactionTemplate(transactions), clock),
                new Webhooks.Wire(resolver, SSLContext.getDefault(), json, seal, RANDOM),
                properties.settings(),
                meters);
    }

    @Bean
    @ConditionalOnBooleanProperty("payledger.notify.webhook.enabled")
    WebhookSink webhookSink(Webhooks webhooks) {
        return webhooks.sink();
    }

    @Bean
    @ConditionalOnBooleanProperty("payledger.notify.webhook.enabled")
    SmartLifecycle webhookLifecycle(Webhooks webhooks) {
        return new WebhookLifecycle(webhooks);
    }

    @Bean
    Resending webhookResending(JdbcClient jdbc, Clock clock, ObjectProvider<Webhooks> webhooks) {
        return new Resending(jdbc, clock, () -> webhooks.ifAvailable(Webhooks::wake));
    }

    @Bean
    WebhookAlarms webhookAlarms(JdbcClient jdbc, Clock clock) {
        return new WebhookAlarms(jdbc, clock);
    }

    @Bean
    WebhookFigures webhookFigures(JdbcClient jdbc) {
        return new WebhookFigures(jdbc);
    }
}
