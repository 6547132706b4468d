package io.payledger.eventstore.axon;

import java.security.SecureRandom;
import java.time.Clock;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.axonframework.common.IdentifierFactory;

/**
 * Identifiers of messages: UUIDs of version 7, so those of new events are next to each other in their index and not all
 * over it (random ones make every append touch cold pages once the log is large). Found by Axon through the service
 * loader. They are unique, not secret: nothing may rely on their being hard to guess.
 */
public final class TimeOrderedIdentifiers extends IdentifierFactory {
    private static final long VERSION_7 = 0x7000L;
    private static final long VARIANT = 0x8000_0000_0000_0000L;

    /** The step of SplitMix64: each process walks through its own random numbers from a random start. */
    private static final long STEP = 0x9E37_79B9_7F4A_7C15L;

    private final Clock clock;
    private final AtomicLong state;

    /** For the service loader. */
    public TimeOrderedIdentifiers() {
        this(Clock.systemUTC(), new SecureRandom().nextLong());
    }

    TimeOrderedIdentifiers(Clock clock, long seed) {
        this.clock = clock;
        this.state = new AtomicLong(seed);
    }

    @Override
    public String generateIdentifier() {
        long first = mix(state.addAndGet(STEP));
        long second = mix(state.addAndGet(STEP));
        long high = (clock.millis() << 16) | VERSION_7 | (first >>> 52);
        return new UUID(high, VARIANT | (second >>> 2)).toString();
    }

    private static long mix(long value) {
        long z = (value ^ (value >>> 30)) * 0xBF58_476D_1CE4_E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D0_49BB_1331_11EBL;
        return z ^ (z >>> 31);
    }
}
