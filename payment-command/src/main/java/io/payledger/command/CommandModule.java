package io.payledger.command;

import io.payledger.command.admission.Admission;
import io.payledger.command.admission.Channels;
import io.payledger.command.admission.SameOrderLimit;
import io.payledger.command.reading.PaymentReader;
import io.payledger.command.waiting.CommitSignals;
import io.payledger.command.waiting.OutcomeWaiters;
import io.payledger.command.waiting.WaitLimits;
import io.payledger.command.web.PaymentRoutes;
import java.time.Duration;
import org.axonframework.commandhandling.gateway.CommandGateway;
import org.axonframework.common.Registration;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Wires the command side: the payments, and the HTTP API in front of them. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(CommandProperties.class)
@Import({CommandModelModule.class, AftersalesModule.class, PaymentRoutes.class})
public class CommandModule {
    /** Another node's outcome is seen this soon at first; then the pauses double, so that waiting costs few reads. */
    private static final Duration FIRST_REREAD = Duration.ofMillis(250);

    private static final Duration LONGEST_REREAD = Duration.ofSeconds(2);

    @Bean
    PaymentReader paymentReader(EventStore eventStore) {
        return new PaymentReader(eventStore);
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
    Admission admission(CommandProperties properties, CommandGateway commands) {
        return new Admission(
                new Channels(properties.channelNames()), new SameOrderLimit(properties.sameOrderLimit()), commands);
    }
}
