package io.payledger.command;

import io.payledger.api.wire.MetaKeys;
import io.payledger.command.reading.PaymentReader;
import java.util.List;
import org.axonframework.commandhandling.CommandBus;
import org.axonframework.commandhandling.gateway.CommandGateway;
import org.axonframework.config.Configuration;
import org.axonframework.config.Configurer;
import org.axonframework.config.DefaultConfigurer;
import org.axonframework.eventsourcing.eventstore.EventStorageEngine;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.axonframework.messaging.correlation.SimpleCorrelationDataProvider;
import org.axonframework.serialization.jackson3.Jackson3Serializer;

/** One node of the command side as {@link CommandModelModule} wires it, without Spring, over a store that nodes share. */
public final class LedgerNode implements AutoCloseable {
    private final Configuration axon;

    private LedgerNode(Configuration axon) {
        this.axon = axon;
    }

    public static LedgerNode over(EventStorageEngine engine) {
        CommandModelModule module = new CommandModelModule();
        Configurer configurer = DefaultConfigurer.defaultConfiguration(false)
                .configureSerializer(
                        configuration -> Jackson3Serializer.builder().build())
                .configureEmbeddedEventStore(configuration -> engine)
                .configureCommandBus(module::commandBus)
                .configureCorrelationDataProviders(configuration ->
                        List.of(new SimpleCorrelationDataProvider(MetaKeys.TRACE_ID, MetaKeys.ACTOR, MetaKeys.ORIGIN)));
        module.paymentAggregate().configureModule(configurer);
        return new LedgerNode(configurer.start());
    }

    public CommandGateway gateway() {
        return axon.commandGateway();
    }

    public CommandBus bus() {
        return axon.commandBus();
    }

    public EventStore store() {
        return axon.eventStore();
    }

    public PaymentReader reader() {
        return new PaymentReader(axon.eventStore());
    }

    @Override
    public void close() {
        axon.shutdown();
    }
}
