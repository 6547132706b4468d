package io.payledger.benchmarks.append;

import io.payledger.benchmarks.measure.Arm;
import io.payledger.benchmarks.measure.Latencies;
import io.payledger.benchmarks.payment.BenchCommand.Submit;
import io.payledger.benchmarks.payment.BenchEvent;
import io.payledger.benchmarks.payment.BenchEvents;
import io.payledger.benchmarks.payment.BenchPayment;
import io.payledger.benchmarks.payment.BenchPayments;
import java.util.List;
import java.util.Map;
import org.axonframework.eventhandling.DomainEventMessage;
import org.axonframework.eventhandling.GenericDomainEventMessage;
import org.axonframework.eventsourcing.eventstore.EventStorageEngine;

/** The engine alone: the events of both commands of a payment, handed over without a command bus and without reading. */
final class EngineArm implements Arm {
    private static final int EVENTS_PER_PAYMENT = 3;

    private final String name;
    private final EventStorageEngine engine;
    private final BenchPayments payments;
    private final Runnable closeStore;

    EngineArm(String name, EventStorageEngine engine, BenchPayments payments, Runnable closeStore) {
        this.name = name;
        this.engine = engine;
        this.payments = payments;
        this.closeStore = closeStore;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public int work(Latencies latencies) {
        Submit submit = payments.next();
        Map<String, String> metadata = payments.metadata(submit);
        List<BenchEvent> submitted = BenchEvents.submitted(submit);
        long start = System.nanoTime();
        engine.appendEvents(List.of(message(submitted.get(0), 0, metadata), message(submitted.get(1), 1, metadata)));
        latencies.since(start);
        BenchEvent succeeded = BenchEvents.succeeded(payments.result(submit), submit.amountMinor(), submit.currency());
        start = System.nanoTime();
        engine.appendEvents(List.of(message(succeeded, 2, metadata)));
        latencies.since(start);
        return EVENTS_PER_PAYMENT;
    }

    static DomainEventMessage<BenchEvent> message(BenchEvent event, long sequence, Map<String, String> metadata) {
        return new GenericDomainEventMessage<>(
                BenchPayment.class.getSimpleName(), event.paymentId(), sequence, event, metadata);
    }

    @Override
    public void close() {
        closeStore.run();
    }
}
