package io.payledger.eventstore.gather;

import java.time.Duration;
import java.time.Instant;
import java.util.function.BooleanSupplier;
import org.axonframework.common.stream.BlockingStream;
import org.axonframework.eventhandling.TrackedEventMessage;
import org.axonframework.eventhandling.TrackingToken;
import org.axonframework.messaging.StreamableMessageSource;
import org.jspecify.annotations.Nullable;

/**
 * The log for a consumer that nobody waits for. When it has taken all that there is, it is handed nothing for a while, as
 * long as more keeps coming: what comes meanwhile is one batch then, in one transaction, and not a batch for every few
 * events. An event after a quiet time is handed over at once.
 */
public final class GatheringSource implements StreamableMessageSource<TrackedEventMessage<?>> {
    /** A lull of this part of the whole time ends it: whoever waits for a single event shall not wait for all of it. */
    private static final int LULL = 10;

    /** Commits under load come further apart on a slow machine: a shorter lull would find each of them to be the last. */
    private static final long SHORTEST_LULL_NANOS = Duration.ofMillis(50).toNanos();

    private final StreamableMessageSource<TrackedEventMessage<?>> log;
    private final Duration gatherFor;
    private final BooleanSupplier inHaste;

    /** @param gatherFor the most by which an event is held back; zero for not at all */
    public GatheringSource(StreamableMessageSource<TrackedEventMessage<?>> log, Duration gatherFor) {
        this(log, gatherFor, () -> false);
    }

    /** @param inHaste asked behind each batch; while it says so nothing is held back */
    public GatheringSource(
            StreamableMessageSource<TrackedEventMessage<?>> log, Duration gatherFor, BooleanSupplier inHaste) {
        this.log = log;
        this.gatherFor = gatherFor;
        this.inHaste = inHaste;
    }

    @Override
    public BlockingStream<TrackedEventMessage<?>> openStream(@Nullable TrackingToken trackingToken) {
        return new GatheringStream(log.openStream(trackingToken), gatherFor.toNanos(), lullNanos(gatherFor), inHaste);
    }

    /** How long nothing must come for the time to end early. */
    static long lullNanos(Duration gatherFor) {
        long whole = gatherFor.toNanos();
        return Math.min(whole, Math.max(SHORTEST_LULL_NANOS, whole / LULL));
    }

    @Override
    public TrackingToken createTailToken() {
        return log.createTailToken();
    }

    @Override
    public TrackingToken createHeadToken() {
        return log.createHeadToken();
    }

    @Override
    public TrackingToken createTokenAt(Instant dateTime) {
        return log.createTokenAt(dateTime);
    }

    @Override
    public TrackingToken createTokenSince(Duration duration) {
        return log.createTokenSince(duration);
    }
}
