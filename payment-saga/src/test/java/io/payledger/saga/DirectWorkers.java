package io.payledger.saga;

import io.payledger.saga.work.Workers;
import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;

/** Workers that do everything on the calling thread, at once. */
public final class DirectWorkers implements Workers {

    @Override
    public ExecutorService open(String name, int threads, int waiting) {
        return new Direct();
    }

    private static final class Direct extends AbstractExecutorService {
        private boolean shutdown;

        @Override
        public void execute(Runnable task) {
            task.run();
        }

        @Override
        public void shutdown() {
            shutdown = true;
        }

        @Override
        public List<Runnable> shutdownNow() {
            shutdown = true;
            return List.of();
        }

        @Override
        public boolean isShutdown() {
            return shutdown;
        }

        @Override
        public boolean isTerminated() {
            return shutdown;
        }

        @Override
        public boolean awaitTermination(long timeout, TimeUnit unit) {
            return true;
        }
    }
}
