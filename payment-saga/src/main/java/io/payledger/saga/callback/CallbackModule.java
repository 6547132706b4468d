package io.payledger.saga.callback;

import io.payledger.saga.work.Workers;
import java.time.Clock;
import org.axonframework.commandhandling.gateway.CommandGateway;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Wires the callbacks of banks. Expects what {@code SagaModule} expects, its workers, and a {@link JdbcClient}. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(CallbackProperties.class)
public class CallbackModule {

    @Bean
    Authenticity callbackAuthenticity(CallbackProperties properties, Clock clock) {
        return new Authenticity(CallbackSecrets.of(properties), properties.timestampTolerance(), clock);
    }

    @Bean
    CallbackInbox callbackInbox(JdbcClient jdbc, CallbackProperties properties, Clock clock) {
        return new CallbackInbox(jdbc, properties.lease(), clock);
    }

    @Bean
    CallbackWorker callbackWorker(
            CallbackInbox inbox, CommandGateway gateway, Workers workers, CallbackProperties properties) {
        CallbackDesk desk = new CallbackDesk(inbox, gateway, properties.retryPauses(), properties.expireAfter());
        return new CallbackWorker(inbox, desk, workers, properties);
    }

    @Bean
    CallbackController callbackController(Authenticity authenticity, CallbackInbox inbox, CallbackWorker worker) {
        return new CallbackController(authenticity, inbox, worker);
    }
}
