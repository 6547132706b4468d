package io.payledger.drills.drill;

import io.payledger.drills.shop.OrderService;
import io.payledger.drills.shop.ShopOrder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The order services of a drill. Payments come in slices, one for each step of the schedule: half of a slice at once, the
 * rest over some seconds, so that a fault meets both a rush and the traffic that goes on while the ledger recovers.
 */
final class Traffic implements AutoCloseable {
    private static final int CALLERS = 64;
    private static final Duration SPREAD = Duration.ofSeconds(4);
    private static final Duration PATIENCE = Duration.ofSeconds(180);

    private final DrillRun run;
    private final String prefix;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final Semaphore callers = new Semaphore(CALLERS, true);
    private final List<Future<?>> submitted = new ArrayList<>();
    private final SplittableRandom offsets;
    private final AtomicInteger answered = new AtomicInteger();
    private int next;

    Traffic(DrillRun run, String prefix) {
        this.run = run;
        this.prefix = prefix;
        this.offsets = new SplittableRandom(run.plan().seed() + 2);
    }

    /** Lets the payments of this slice come. */
    void slice(int number, int of) {
        int to = (int) ((long) run.plan().payments() * (number + 1) / of);
        int count = to - next;
        for (int i = 0; i < count; i++) {
            long wait = i < count / 2 ? 0 : offsets.nextLong(SPREAD.toMillis());
            OrderService service = run.track(ShopOrder.of(prefix, run.plan().seed(), next++));
            submitted.add(threads.submit(() -> {
                Thread.sleep(wait);
                submit(service);
                return null;
            }));
        }
    }

    private void submit(OrderService service) throws InterruptedException {
        callers.acquire();
        try {
            if (service.submit(PATIENCE)) {
                answered.incrementAndGet();
            }
        } finally {
            callers.release();
        }
    }

    /** Payments that the ledger has answered. */
    int answered() {
        return answered.get();
    }

    /** Returns when every request has had its answer, or was given up. */
    void awaitSubmitted() throws Exception {
        for (Future<?> future : submitted) {
            future.get();
        }
    }

    /** Settles everything; returns how many could not be. */
    int settle(Duration patience, Progress progress) throws Exception {
        AtomicInteger settled = new AtomicInteger();
        List<Future<Boolean>> services = new ArrayList<>();
        for (OrderService service : run.services()) {
            services.add(threads.submit(() -> {
                boolean done = service.settle(patience, callers);
                settled.addAndGet(done ? 1 : 0);
                return done;
            }));
        }
        long said = System.nanoTime();
        int open = 0;
        for (Future<Boolean> service : services) {
            open += service.get() ? 0 : 1;
            if (System.nanoTime() - said > Duration.ofSeconds(10).toNanos()) {
                said = System.nanoTime();
                progress.say("%,d of %,d orders are settled".formatted(settled.get(), services.size()));
            }
        }
        return open;
    }

    @Override
    public void close() {
        threads.shutdownNow();
        threads.close();
    }
}
