package io.payledger.eventstore.processor;

import java.util.concurrent.CompletableFuture;
import org.axonframework.eventhandling.EventProcessor;

/** Tells event processors to stop. */
public final class ProcessorStop {
    private ProcessorStop() {}

    /**
     * Returns at once; the processor is told on a thread of its own, because one that looks for segments in a database that
     * is away keeps who tells it, and throws in the end.
     *
     * @return done when it has stopped; failed when it did not stop in order
     */
    public static CompletableFuture<Void> of(EventProcessor processor) {
        return CompletableFuture.runAsync(
                () -> processor.shutdownAsync().join(),
                task -> Thread.ofVirtual().name("stop-" + processor.getName()).start(task));
    }
}
