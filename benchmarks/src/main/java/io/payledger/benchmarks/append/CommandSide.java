package io.payledger.benchmarks.append;

import io.payledger.benchmarks.payment.BenchCommand;
import io.payledger.benchmarks.payment.BenchPayment;
import java.util.List;
import java.util.function.Function;
import org.axonframework.commandhandling.gateway.CommandGateway;
import org.axonframework.common.transaction.TransactionManager;
import org.axonframework.config.AggregateConfigurer;
import org.axonframework.config.Configuration;
import org.axonframework.config.DefaultConfigurer;
import org.axonframework.eventsourcing.EventSourcingRepository;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.axonframework.messaging.correlation.SimpleCorrelationDataProvider;
import org.axonframework.modelling.command.Repository;
import org.axonframework.modelling.command.VersionedAggregateIdentifier;
import org.axonframework.serialization.Serializer;
import org.axonframework.serialization.jackson3.Jackson3Serializer;

/** Axon's command bus and the measured aggregate over an event store; the same for every store. */
final class CommandSide implements AutoCloseable {
    private final Configuration configuration;

    private CommandSide(Configuration configuration) {
        this.configuration = configuration;
    }

    /**
     * Starts a command side.
     *
     * @param transactions what the command bus wraps around each command
     * @param repository makes the aggregate's repository, with a cache or without
     */
    static CommandSide over(
            EventStore store,
            TransactionManager transactions,
            Function<EventSourcingRepository.Builder<BenchPayment>, Repository<BenchPayment>> repository) {
        AggregateConfigurer<BenchPayment> payment = AggregateConfigurer.defaultConfiguration(BenchPayment.class);
        // As in the ledger: without searching each command for annotations. All stores that are compared have it.
        payment.configureCommandTargetResolver(config ->
                command -> new VersionedAggregateIdentifier(((BenchCommand) command.getPayload()).paymentId(), null));
        payment.configureRepository(config -> repository.apply(EventSourcingRepository.builder(BenchPayment.class)
                .parameterResolverFactory(config.parameterResolverFactory())
                .handlerDefinition(config.handlerDefinition(BenchPayment.class))
                .eventStore(store)));
        return new CommandSide(DefaultConfigurer.defaultConfiguration(false)
                .configureSerializer(config -> json())
                .configureMessageSerializer(config -> json())
                .configureEventSerializer(config -> json())
                .configureTransactionManager(config -> transactions)
                .configureCorrelationDataProviders(
                        config -> List.of(new SimpleCorrelationDataProvider("traceId", "actor", "origin")))
                .configureEventStore(config -> store)
                .configureAggregate(payment)
                .start());
    }

    static Serializer json() {
        return Jackson3Serializer.builder().build();
    }

    CommandGateway gateway() {
        return configuration.commandGateway();
    }

    @Override
    public void close() {
        configuration.shutdown();
    }
}
