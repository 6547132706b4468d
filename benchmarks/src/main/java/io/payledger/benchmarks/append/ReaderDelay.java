package io.payledger.benchmarks.append;

import io.payledger.benchmarks.measure.Latencies;
import io.payledger.benchmarks.measure.Percentiles;
import io.payledger.benchmarks.payment.BenchEvents;
import io.payledger.benchmarks.payment.BenchPayments;
import io.payledger.eventstore.axon.EventStoreNode;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import org.axonframework.eventhandling.DomainEventMessage;
import org.axonframework.eventhandling.TrackingEventStream;

/**
 * How long after its commit a tracked reader in the same process sees an event. The commit counts from when the appender
 * has its answer, which is the first moment at which anyone outside knows of it; what was seen before that has waited 0.
 */
final class ReaderDelay {
    /** Between two appends. */
    static final Duration PAUSE = Duration.ofMillis(5);

    private final EventStoreNode node;
    private final BenchPayments payments;
    private final Map<String, Long> answered = new ConcurrentHashMap<>();
    private final Map<String, Long> seen = new ConcurrentHashMap<>();

    ReaderDelay(EventStoreNode node, BenchPayments payments) {
        this.node = node;
        this.payments = payments;
    }

    /** Appends so many events, one every few milliseconds, and reads along. */
    Percentiles measure(int events) throws Exception {
        try (TrackingEventStream stream =
                        node.eventStore().openStream(node.engine().createHeadToken());
                ExecutorService reader = Executors.newSingleThreadExecutor()) {
            Future<Integer> read = reader.submit(read(stream, events));
            for (int i = 0; i < events; i++) {
                append();
                LockSupport.parkNanos(PAUSE.toNanos());
            }
            read.get();
        }
        Latencies delays = new Latencies();
        answered.forEach((id, since) -> delays.add(Math.max(0, seen.getOrDefault(id, Long.MAX_VALUE) - since)));
        return Percentiles.of(List.of(delays));
    }

    private void append() {
        var submit = payments.next();
        DomainEventMessage<?> message =
                EngineArm.message(BenchEvents.submitted(submit).getFirst(), 0, payments.metadata(submit));
        answered.put(message.getIdentifier(), 0L);
        node.engine().appendEvents(List.of(message));
        answered.put(message.getIdentifier(), System.nanoTime());
    }

    /** Reads until all of ours were seen; others may come between. */
    private Callable<Integer> read(TrackingEventStream stream, int events) {
        return () -> {
            int others = 0;
            while (seen.size() < events) {
                String id = stream.nextAvailable().getIdentifier();
                if (answered.containsKey(id)) {
                    seen.put(id, System.nanoTime());
                } else {
                    others++;
                }
            }
            return others;
        };
    }
}
