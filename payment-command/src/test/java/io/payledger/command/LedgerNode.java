package io.payledger.command;

import io.payledger.api.wire.MetaKeys;
import io.payledger.command.reading.PaymentReader;
import io.payledger.eventstore.axon.LedgerRepositories;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.axonframework.commandhandling.CommandBus;
import org.axonframework.commandhandling.gateway.CommandGateway;
import org.axonframework.common.Registration;
import org.axonframework.config.Configuration;
import org.axonframework.config.Configurer;
import org.axonframework.config.DefaultConfigurer;
import org.axonframework.eventsourcing.eventstore.EmbeddedEventStore;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.axonframework.messaging.correlation.SimpleCorrelationDataProvider;
import org.axonframework.serialization.jackson3.Jackson3Serializer;

/** One node of the command side as {@link CommandModelModule} wires it, without Spring, over a store that nodes share. */
public final class LedgerNode implements AutoCloseable {
    private static final int CACHED_PAYMENTS = 1_000;

    private final Configuration axon;
    private final AtomicInteger handled = new AtomicInteger();

    private LedgerNode(Configuration axon) {
        this.axon = axon;
        Registration unused = axon.commandBus().registerHandlerInterceptor((unit, chain) -> {
            handled.incrementAndGet();
            return chain.proceed();
        });
    }

    public static LedgerNode over(ContestedEngine engine) {
        return over(EmbeddedEventStore.builder().storageEngine(engine).build());
    }

    public static LedgerNode over(EventStore store) {
        CommandModelModule module = new CommandModelModule();
        Configurer configurer = DefaultConfigurer.defaultConfiguration(false)
                .configureSerializer(
                        configuration -> Jackson3Serializer.builder().build())
                .configureEventStore(configuration -> store)
                .registerComponent(
                        LedgerRepositories.class, configuration -> new LedgerRepositories(store, CACHED_PAYMENTS))
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

    /** How often a command was handled here, each time that it was run again included. */
    public int handled() {
        return handled.get();
    }

    @Override
    public void close() {
        axon.shutdown();
    }
}
