package io.payledger.notify;

import io.payledger.notify.feed.Resumption;
import org.axonframework.spring.config.SpringAxonConfiguration;
import org.springframework.context.SmartLifecycle;

/** When Axon runs, takes up what this release may be able to read and the one before was not. */
final class NotifyLifecycle implements SmartLifecycle {
    private final Resumption resumption;
    private volatile boolean running;

    NotifyLifecycle(Resumption resumption) {
        this.resumption = resumption;
    }

    @Override
    public int getPhase() {
        return SpringAxonConfiguration.LIFECYCLE_PHASE + 512;
    }

    @Override
    public void start() {
        running = true;
        // Nobody waits for it.
        Thread.ofVirtual().name("notify-resume").start(resumption::resumeAll);
    }

    @Override
    public void stop() {
        running = false;
    }

    @Override
    public boolean isRunning() {
        return running;
    }
}
