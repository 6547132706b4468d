package io.payledger.saga;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;

/** A clock that runs, and can be set forward: threads that wait with it still wake. */
public final class ShiftedClock extends Clock {
    private final AtomicReference<Duration> ahead = new AtomicReference<>(Duration.ZERO);
    private final Clock clock = Clock.systemUTC();

    public void advance(Duration by) {
        ahead.updateAndGet(before -> Objects.requireNonNull(before).plus(by));
    }

    @Override
    public Instant instant() {
        return clock.instant().plus(Objects.requireNonNull(ahead.get()));
    }

    @Override
    public ZoneId getZone() {
        return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
        return this;
    }
}
