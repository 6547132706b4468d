package io.payledger.benchmarks.append;

import io.payledger.benchmarks.append.LedgerStore.OpenStore;
import io.payledger.benchmarks.measure.Latencies;
import io.payledger.benchmarks.measure.Percentiles;
import io.payledger.benchmarks.payment.BenchPayments;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

/**
 * Delays between commit and sight in the same process, in milliseconds.
 *
 * @param idle one event every few milliseconds and nothing else
 * @param loaded the same while all callers append without a pause
 */
public record ReaderDelays(Percentiles idle, Percentiles loaded) {

    /** Measures both on one store. */
    static ReaderDelays measure(OpenStore store, int callers, int events) throws Exception {
        Percentiles idle = new ReaderDelay(store.node(), new BenchPayments("ri")).measure(events);
        EngineArm load = new EngineArm("load", store.node().engine(), new BenchPayments("ld"), () -> {});
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var running = IntStream.range(0, callers)
                    .<Future<?>>mapToObj(caller -> threads.submit(() -> appendUntilInterrupted(load)))
                    .toList();
            try {
                Percentiles loaded = new ReaderDelay(store.node(), new BenchPayments("rl")).measure(events);
                return new ReaderDelays(idle, loaded);
            } finally {
                running.forEach(future -> future.cancel(true));
            }
        }
    }

    private static void appendUntilInterrupted(EngineArm load) {
        Latencies unused = new Latencies();
        while (!Thread.currentThread().isInterrupted()) {
            load.work(unused);
        }
    }
}
