package io.payledger.benchmarks.sagas;

import io.payledger.benchmarks.measure.Arm;
import io.payledger.benchmarks.measure.Latencies;
import io.payledger.benchmarks.sagas.BenchStep.Begun;
import io.payledger.benchmarks.sagas.BenchStep.Ended;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.axonframework.eventhandling.EventMessage;
import org.axonframework.eventhandling.GenericEventMessage;
import org.axonframework.eventhandling.PropagatingErrorHandler;
import org.axonframework.eventhandling.Segment;
import org.axonframework.messaging.annotation.ClasspathParameterResolverFactory;
import org.axonframework.messaging.annotation.MultiParameterResolverFactory;
import org.axonframework.messaging.annotation.ParameterResolverFactory;
import org.axonframework.messaging.annotation.SimpleResourceParameterResolverFactory;
import org.axonframework.messaging.unitofwork.BatchingUnitOfWork;
import org.axonframework.messaging.unitofwork.RollbackConfigurationType;
import org.axonframework.modelling.saga.AnnotatedSagaManager;
import org.axonframework.modelling.saga.repository.AnnotatedSagaRepository;

/** Handles batches of events as Axon's processor does, one transaction each; for one caller, as sagas have one segment. */
final class SagaArm implements Arm {
    private final String name;
    private final SagaSide side;
    private final int batch;
    private final AutoCloseable pool;
    private final AnnotatedSagaManager<BenchSaga> manager;
    private List<String> open = List.of();
    private long number;

    SagaArm(String name, SagaSide side, int batch, AutoCloseable pool, Clock clock) {
        this.name = name;
        this.side = side;
        this.batch = batch;
        this.pool = pool;
        ParameterResolverFactory parameters = MultiParameterResolverFactory.ordered(
                ClasspathParameterResolverFactory.forClass(BenchSaga.class),
                new SimpleResourceParameterResolverFactory(
                        List.of(side.deadlines(), (BenchSaga.Instants) clock::instant)));
        this.manager = AnnotatedSagaManager.<BenchSaga>builder()
                .sagaType(BenchSaga.class)
                .sagaFactory(BenchSaga::new)
                .parameterResolverFactory(parameters)
                .listenerInvocationErrorHandler(PropagatingErrorHandler.instance())
                .sagaRepository(AnnotatedSagaRepository.<BenchSaga>builder()
                        .sagaType(BenchSaga.class)
                        .parameterResolverFactory(parameters)
                        .sagaStore(side.store())
                        .build())
                .build();
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public int callers(int callers) {
        return 1;
    }

    @Override
    public int work(Latencies latencies) throws Exception {
        List<String> begun = new ArrayList<>();
        List<EventMessage<?>> events = new ArrayList<>();
        for (int i = 0; i < batch / 2; i++) {
            String tradeNo = "C%028d".formatted(number++);
            begun.add(tradeNo);
            events.add(GenericEventMessage.asEventMessage(new Begun(tradeNo, "merchant-1/order-" + number, 500)));
            if (i < open.size()) {
                events.add(GenericEventMessage.asEventMessage(new Ended(open.get(i))));
            }
        }
        long start = System.nanoTime();
        handle(events);
        latencies.since(start);
        open = begun;
        return events.size();
    }

    private void handle(List<EventMessage<?>> events) {
        BatchingUnitOfWork<EventMessage<?>> work = new BatchingUnitOfWork<>(events);
        work.attachTransaction(side.transactions());
        var result = work.executeWithResult(
                () -> {
                    manager.handle(work.getMessage(), Segment.ROOT_SEGMENT);
                    return null;
                },
                RollbackConfigurationType.ANY_THROWABLE);
        if (result.isExceptional()) {
            throw new IllegalStateException("A batch failed", result.exceptionResult());
        }
    }

    @Override
    public void close() {
        try {
            pool.close();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
