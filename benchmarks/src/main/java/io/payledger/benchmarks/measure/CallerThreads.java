package io.payledger.benchmarks.measure;

import java.util.concurrent.ThreadFactory;

/** On which kind of threads callers run; the same for every arm of a run. */
public enum CallerThreads {
    PLATFORM {
        @Override
        ThreadFactory factory() {
            return Thread.ofPlatform().name("caller-", 0).factory();
        }
    },
    VIRTUAL {
        @Override
        ThreadFactory factory() {
            return Thread.ofVirtual().name("caller-", 0).factory();
        }
    };

    abstract ThreadFactory factory();
}
