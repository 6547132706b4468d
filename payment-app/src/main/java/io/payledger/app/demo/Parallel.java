package io.payledger.app.demo;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Many tasks at once, each in a thread of its own that costs next to nothing. */
final class Parallel {
    private Parallel() {}

    /** The results in the order of the tasks; the first failure ends it. */
    static <T> List<T> all(List<Callable<T>> tasks) throws InterruptedException {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<T> results = new ArrayList<>(tasks.size());
            for (Future<T> task : threads.invokeAll(tasks)) {
                results.add(task.get());
            }
            return results;
        } catch (ExecutionException e) {
            throw new IllegalStateException("A part of the demo failed", e.getCause());
        }
    }
}
