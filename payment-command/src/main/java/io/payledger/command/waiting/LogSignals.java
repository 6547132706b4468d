package io.payledger.command.waiting;

import io.payledger.eventstore.follow.LogFollower;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.springframework.context.SmartLifecycle;

/**
 * Tells those who wait for a payment what other nodes commit to it, once this node's end of the log has it. What this node
 * commits comes here too, before or after its own signal. Until the log can be opened, and where it wakes nobody, the
 * waiters' own reads find everything.
 */
public final class LogSignals implements SmartLifecycle {
    private final LogFollower log;

    public LogSignals(EventStore eventStore, OutcomeWaiters waiters) {
        CommitSignals signals = new CommitSignals(waiters);
        log = new LogFollower("log-signals", eventStore, signals::accept);
    }

    @Override
    public void start() {
        log.start();
    }

    @Override
    public void stop() {
        log.stop();
    }

    /** Whether it follows, or tries to. */
    @Override
    public boolean isRunning() {
        return log.isRunning();
    }

    /** Whether the log tells it what happens. */
    boolean isFollowing() {
        return log.isFollowing();
    }
}
