package io.payledger.command;

import io.payledger.command.admission.Admission;
import io.payledger.command.admission.Channels;
import io.payledger.command.admission.PayRules;
import io.payledger.command.admission.SameOrderLimit;
import io.payledger.command.idempotency.ClaimingCommands;
import io.payledger.command.idempotency.KeyStore;
import io.payledger.command.reading.PaymentReader;
import io.payledger.command.reading.SettledOrders;
import io.payledger.command.rules.AmountRules;
import io.payledger.command.rules.CountingCommands;
import io.payledger.command.rules.PayerHistory;
import io.payledger.command.rules.RecordRefusal;
import io.payledger.command.rules.RefusalRecorder;
import io.payledger.command.rules.RuleProperties;
import io.payledger.command.token.TokenDesk;
import io.payledger.command.token.TokenProperties;
import io.payledger.command.waiting.CommitSignals;
import io.payledger.command.waiting.LogSignals;
import io.payledger.command.waiting.OutcomeWaiters;
import io.payledger.command.waiting.WaitLimits;
import io.payledger.command.web.PaymentRoutes;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.axonframework.commandhandling.CommandBus;
import org.axonframework.commandhandling.gateway.CommandGateway;
import org.axonframework.common.Registration;
import org.axonframework.config.ConfigurerModule;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Wires the HTTP API and the payments behind it. What it remembers beside events comes from elsewhere. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({CommandProperties.class, RuleProperties.class, TokenProperties.class})
@Import({CommandModelModule.class, AftersalesModule.class, PaymentRoutes.class})
public class CommandApiModule {
    /** For what neither a commit here nor the log has told; then the pauses double. */
    private static final Duration FIRST_REREAD = Duration.ofSeconds(1);

    private static final Duration LONGEST_REREAD = Duration.ofSeconds(2);

    @Bean
    PaymentReader paymentReader(EventStore eventStore) {
        return new PaymentReader(eventStore);
    }

    @Bean
    SettledOrders settledOrders(PaymentReader reader, CommandProperties properties) {
        return new SettledOrders(reader, properties.remembered());
    }

    @Bean
    OutcomeWaiters outcomeWaiters(PaymentReader reader, EventStore eventStore, CommandProperties properties) {
        OutcomeWaiters waiters = new OutcomeWaiters(
                reader::find,
                new WaitLimits(properties.maxWaiters(), properties.longestWait(), FIRST_REREAD, LONGEST_REREAD));
        // Never cancelled: the store and those who listen to it end together.
        Registration unused = eventStore.subscribe(new CommitSignals(waiters));
        return waiters;
    }

    @Bean
    LogSignals logSignals(EventStore eventStore, OutcomeWaiters waiters) {
        return new LogSignals(eventStore, waiters);
    }

    @Bean
    TokenDesk tokenDesk(TokenProperties properties, Clock clock) {
        return new TokenDesk(properties, clock);
    }

    @Bean
    PayRules payRules(RuleProperties properties, PayerHistory payers) {
        return new PayRules(AmountRules.of(properties), payers);
    }

    @Bean
    Admission admission(
            CommandProperties properties,
            TokenDesk tokens,
            KeyStore keys,
            PayRules rules,
            PaymentReader reader,
            SettledOrders settled,
            CommandGateway commands) {
        return new Admission(
                new Channels(properties.channelNames()),
                new SameOrderLimit(properties.sameOrderLimit()),
                tokens,
                keys,
                rules,
                reader,
                settled,
                properties.maxAttempts(),
                commands);
    }

    /** What rides with the appends of commands, and the one command that is no payment's. */
    @Bean
    ConfigurerModule ridersOfCommands(KeyStore keys, PayerHistory payers) {
        return configurer -> configurer.onInitialize(axon -> axon.onStart(() -> {
            CommandBus bus = axon.commandBus();
            Registration claims = bus.registerHandlerInterceptor(new ClaimingCommands(keys));
            Registration counts = bus.registerHandlerInterceptor(new CountingCommands(payers));
            Registration refusals =
                    bus.subscribe(RecordRefusal.class.getName(), new RefusalRecorder(axon.eventStore(), keys));
            axon.onShutdown(() -> List.of(claims, counts, refusals).forEach(Registration::cancel));
        }));
    }
}
