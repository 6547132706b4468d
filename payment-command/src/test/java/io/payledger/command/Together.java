package io.payledger.command;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;

/** Lets many threads do their work at the same moment. */
public final class Together {
    private static final long PATIENCE_SECONDS = 60;

    private Together() {}

    /** What each thread came to, in the order of their numbers; the first failure is thrown. */
    public static <T> List<T> run(int threads, IntFunction<T> work) throws Exception {
        CyclicBarrier barrier = new CyclicBarrier(threads);
        try (ExecutorService executor = Executors.newFixedThreadPool(threads)) {
            List<Callable<T>> tasks = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                int number = i;
                tasks.add(() -> {
                    barrier.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
                    return work.apply(number);
                });
            }
            List<T> results = new ArrayList<>();
            for (Future<T> result : executor.invokeAll(tasks, PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                results.add(result.get());
            }
            return results;
        }
    }
}
