package io.payledger.command;

import io.payledger.command.bus.ConflictRetryingCommandBus;
import io.payledger.command.bus.PaymentTargets;
import io.payledger.command.bus.RetryPauses;
import io.payledger.command.payment.PaymentModel;
import io.payledger.eventstore.axon.LedgerRepositories;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import org.axonframework.commandhandling.CommandBus;
import org.axonframework.commandhandling.CommandBusSpanFactory;
import org.axonframework.commandhandling.DuplicateCommandHandlerResolution;
import org.axonframework.commandhandling.SimpleCommandBus;
import org.axonframework.common.lock.PessimisticLockFactory;
import org.axonframework.common.transaction.NoTransactionManager;
import org.axonframework.config.AggregateConfigurer;
import org.axonframework.config.ConfigurerModule;
import org.axonframework.eventsourcing.EventSourcingRepository;
import org.axonframework.messaging.interceptors.CorrelationDataInterceptor;
import org.axonframework.messaging.unitofwork.RollbackConfigurationType;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Wires the payments themselves: the aggregate and the command bus. Every process that sends commands has it, so that it
 * handles them itself; the HTTP side is in {@link CommandModule}.
 */
@Configuration(proxyBeanMethods = false)
public class CommandModelModule {
    /** Far more than any race was ever seen to need: a loser reads what the winner wrote, and mostly has no more to append. */
    private static final int TRIES = 12;

    private static final Duration FIRST_PAUSE = Duration.ofMillis(2);
    private static final Duration LONGEST_PAUSE = Duration.ofMillis(100);

    /** Milliseconds between two tries for the lock of an aggregate, and how many: 5 s, less than any caller waits. */
    private static final int LOCK_TRY_MILLIS = 10;

    private static final int LOCK_TRIES = 500;

    @Bean
    ConfigurerModule paymentAggregate() {
        return configurer -> configurer.configureAggregate(payments(PaymentModel.aggregateType()));
    }

    /**
     * Payments work on what this node knows of them, without a read; {@link ConflictRetryingCommandBus} runs a command
     * again when that was not the newest (docs/adr/0006-aggregate-cache-no-snapshots.md).
     */
    private static <T> AggregateConfigurer<T> payments(Class<T> type) {
        return AggregateConfigurer.defaultConfiguration(type)
                .configureCommandTargetResolver(axon -> PaymentTargets.INSTANCE)
                .configureRepository(axon -> axon.getComponent(LedgerRepositories.class)
                        .of(
                                EventSourcingRepository.builder(type)
                                        .parameterResolverFactory(axon.parameterResolverFactory())
                                        .handlerDefinition(axon.handlerDefinition(type)),
                                PessimisticLockFactory.builder()
                                        .lockAttemptTimeout(LOCK_TRY_MILLIS)
                                        .acquireAttempts(LOCK_TRIES)
                                        .build(),
                                null));
    }

    /**
     * Without a transaction around the command: the engine's append is one by itself, and no database connection is held
     * while a command waits for it. Any failure at all rolls the unit of work back.
     */
    @Bean
    CommandBus commandBus(org.axonframework.config.Configuration axon) {
        SimpleCommandBus bus = SimpleCommandBus.builder()
                .transactionManager(NoTransactionManager.INSTANCE)
                .rollbackConfiguration(RollbackConfigurationType.ANY_THROWABLE)
                .duplicateCommandHandlerResolver(DuplicateCommandHandlerResolution.rejectDuplicates())
                .spanFactory(axon.getComponent(CommandBusSpanFactory.class))
                .messageMonitor(axon.messageMonitor(CommandBus.class, "commandBus"))
                .build();
        bus.registerHandlerInterceptor(new CorrelationDataInterceptor<>(axon.correlationDataProviders()));
        return new ConflictRetryingCommandBus(
                bus,
                new RetryPauses(
                        TRIES,
                        FIRST_PAUSE,
                        LONGEST_PAUSE,
                        () -> ThreadLocalRandom.current().nextDouble()));
    }
}
