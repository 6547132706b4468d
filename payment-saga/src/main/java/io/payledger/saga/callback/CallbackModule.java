package io.payledger.saga.callback;

import io.payledger.api.id.Channel;
import io.payledger.saga.work.Workers;
import java.time.Clock;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
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
    CallbackProtocols callbackProtocols(CallbackProperties properties, List<CallbackProtocol> own, Clock clock) {
        Set<Channel> others =
                own.stream().flatMap(protocol -> protocol.channels().stream()).collect(Collectors.toSet());
        return new CallbackProtocols(
                new Authenticity(CallbackSecrets.of(properties, others), properties.timestampTolerance(), clock),
                properties.enabled() ? own : List.of());
    }

    @Bean
    CallbackInbox callbackInbox(JdbcClient jdbc, CallbackProperties properties, Clock clock) {
        return new CallbackInbox(jdbc, properties.lease(), clock);
    }

    @Bean
    CallbackDesk callbackDesk(
            CallbackProtocols protocols, CallbackInbox inbox, CommandGateway gateway, CallbackProperties properties) {
        return new CallbackDesk(protocols, inbox, gateway, properties.retryPauses(), properties.expireAfter());
    }

    @Bean
    CallbackWorker callbackWorker(
            CallbackInbox inbox, CallbackDesk desk, Workers workers, CallbackProperties properties) {
        return new CallbackWorker(inbox, desk, workers, properties);
    }

    @Bean
    CallbackAlarms callbackAlarms(JdbcClient jdbc) {
        return new CallbackAlarms(jdbc);
    }

    @Bean
    CallbackFigures callbackFigures(JdbcClient jdbc) {
        return new CallbackFigures(jdbc);
    }

    @Bean
    CallbackController callbackController(CallbackProtocols protocols, CallbackInbox inbox, CallbackWorker worker) {
        return new CallbackController(protocols, inbox, worker);
    }

    @Bean
    GivenUpController givenUpController(CallbackInbox inbox, CallbackDesk desk) {
        return new GivenUpController(new GivenUpCallbacks(inbox, desk));
    }
}
