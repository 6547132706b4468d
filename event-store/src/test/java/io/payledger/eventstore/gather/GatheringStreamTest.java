package io.payledger.eventstore.gather;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.axonframework.common.stream.BlockingStream;
import org.axonframework.eventhandling.GenericEventMessage;
import org.axonframework.eventhandling.GenericTrackedEventMessage;
import org.axonframework.eventhandling.GlobalSequenceTrackingToken;
import org.axonframework.eventhandling.TrackedEventMessage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class GatheringStreamTest {
    private static final long FOR_EVER = Duration.ofDays(1).toNanos();
    private static final long A_MOMENT = Duration.ofMillis(20).toNanos();

    private final Log log = new Log();

    @Test
    void anEventAfterAQuietTimeIsHandedOverAtOnce() throws Exception {
        GatheringStream stream = gathering(FOR_EVER, FOR_EVER);

        log.append(1);

        assertThat(stream.hasNextAvailable()).isTrue();
        assertThat(indexOf(stream.nextAvailable())).isEqualTo(1);
    }

    @Test
    void whatComesAfterABatchIsHeldBack() throws Exception {
        GatheringStream stream = gathering(FOR_EVER, FOR_EVER);
        log.append(1);
        stream.nextAvailable();
        assertThat(stream.hasNextAvailable()).isFalse();

        log.append(2);

        assertThat(stream.hasNextAvailable()).isFalse();
        assertThat(stream.peek().map(GatheringStreamTest::indexOf)).contains(2L);
    }

    @Test
    void theConsumerIsWokenWhenTheTimeIsOver() throws Exception {
        GatheringStream stream = gathering(A_MOMENT, FOR_EVER);
        CountDownLatch woken = new CountDownLatch(1);
        handOverOneAndNoMore(stream);
        stream.setOnAvailableCallback(woken::countDown);

        log.append(1);

        woken.await();
        assertThat(stream.hasNextAvailable(60, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void theConsumerIsWokenWhenNothingMoreComes() throws Exception {
        GatheringStream stream = gathering(FOR_EVER, A_MOMENT);
        CountDownLatch woken = new CountDownLatch(1);
        handOverOneAndNoMore(stream);
        stream.setOnAvailableCallback(woken::countDown);

        log.append(1);

        woken.await();
        assertThat(stream.hasNextAvailable(60, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void anEventThatCameUnseenWhileItClosedStillWakesTheConsumer() throws Exception {
        GatheringStream stream = gathering(A_MOMENT, FOR_EVER);
        BlockingQueue<Boolean> looks = new LinkedBlockingQueue<>();
        stream.setOnAvailableCallback(() -> looks.add(true));
        handOverOneAndNoMore(stream);
        looks.clear();
        log.events.add(event(1)); // Without news, as if that had come a moment before it closed.

        assertThat(stream.hasNextAvailable()).isFalse();

        looks.take();
        assertThat(stream.hasNextAvailable(60, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void aConsumerThatBlocksWaitsForTheRestOfTheTime() throws Exception {
        GatheringStream stream = gathering(A_MOMENT, FOR_EVER);
        handOverOneAndNoMore(stream);
        log.append(1);

        assertThat(stream.hasNextAvailable(60, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void aConsumerThatLooksAheadGathersWhenItFindsNothingMore() throws Exception {
        GatheringStream stream = gathering(FOR_EVER, FOR_EVER);
        log.append(1);
        stream.nextAvailable();
        assertThat(stream.peek()).isEmpty();

        log.append(2);

        assertThat(stream.hasNextAvailable()).isFalse();
    }

    @Test
    void aConsumerThatBlocksIsHandedMoreWhenALullHasBeenLongEnough() throws Exception {
        GatheringStream stream = gathering(FOR_EVER, A_MOMENT);
        log.append(1);
        stream.nextAvailable();
        assertThat(stream.peek()).isEmpty();

        log.append(2);

        assertThat(stream.hasNextAvailable(60, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void aConsumerThatBlocksIsHandedNothingBeforeTheTimeIsOver() throws Exception {
        GatheringStream stream = gathering(FOR_EVER, FOR_EVER);
        handOverOneAndNoMore(stream);
        log.append(1);

        assertThat(stream.hasNextAvailable(20, TimeUnit.MILLISECONDS)).isFalse();
    }

    /** It would hold back the single event of a quiet morning. */
    @Test
    void aConsumerThatWaitedInVainIsHandedTheNextEventAtOnce() throws Exception {
        GatheringStream stream = gathering(FOR_EVER, FOR_EVER);
        assertThat(stream.hasNextAvailable(20, TimeUnit.MILLISECONDS)).isFalse();
        assertThat(stream.hasNextAvailable()).isFalse(); // A processor asks once more whether it has caught up.
        assertThat(stream.peek()).isEmpty();

        log.append(1);

        assertThat(stream.hasNextAvailable()).isTrue();
    }

    @Test
    void whoGathersForNoTimeIsHandedEverythingAtOnce() throws Exception {
        GatheringStream stream = gathering(0, 0);
        handOverOneAndNoMore(stream);

        log.append(1);

        assertThat(stream.hasNextAvailable()).isTrue();
    }

    /** On a slow machine commits come some ten milliseconds apart, and each would be a batch of its own. */
    @Test
    void aLullIsLongerThanThePauseBetweenTwoCommits() {
        assertThat(GatheringSource.lullNanos(Duration.ofSeconds(1))).isEqualTo(ms(100));
        assertThat(GatheringSource.lullNanos(Duration.ofMillis(200))).isEqualTo(ms(50));
        assertThat(GatheringSource.lullNanos(Duration.ofMillis(20))).isEqualTo(ms(20));
        assertThat(GatheringSource.lullNanos(Duration.ZERO)).isZero();
    }

    @Test
    void nothingIsHeldBackWhileThereIsHaste() throws Exception {
        AtomicBoolean haste = new AtomicBoolean(true);
        GatheringStream stream = new GatheringStream(log, FOR_EVER, FOR_EVER, haste::get);
        handOverOneAndNoMore(stream);
        log.append(1);
        assertThat(stream.hasNextAvailable()).isTrue();
        stream.nextAvailable();

        haste.set(false);
        assertThat(stream.hasNextAvailable()).isFalse();
        log.append(2);

        assertThat(stream.hasNextAvailable()).isFalse();
    }

    private GatheringStream gathering(long gatherNanos, long lullNanos) {
        return new GatheringStream(log, gatherNanos, lullNanos, () -> false);
    }

    private void handOverOneAndNoMore(GatheringStream stream) throws InterruptedException {
        log.append(0);
        stream.nextAvailable();
        assertThat(stream.hasNextAvailable()).isFalse();
    }

    private static long ms(long millis) {
        return TimeUnit.MILLISECONDS.toNanos(millis);
    }

    private static long indexOf(TrackedEventMessage<?> event) {
        return event.trackingToken().position().orElseThrow();
    }

    private static TrackedEventMessage<?> event(long index) {
        return new GenericTrackedEventMessage<>(
                new GlobalSequenceTrackingToken(index), GenericEventMessage.asEventMessage("event " + index));
    }

    /** A log in memory. */
    private static final class Log implements BlockingStream<TrackedEventMessage<?>> {
        private final BlockingQueue<TrackedEventMessage<?>> events = new ArrayBlockingQueue<>(10);
        private Runnable news = () -> {};

        void append(long index) {
            events.add(event(index));
            news.run();
        }

        @Override
        public Optional<TrackedEventMessage<?>> peek() {
            return Optional.ofNullable(events.peek());
        }

        @Override
        public boolean hasNextAvailable(int timeout, TimeUnit unit) throws InterruptedException {
            TrackedEventMessage<?> next = events.poll(timeout, unit);
            return next != null && events.offer(next);
        }

        @Override
        public TrackedEventMessage<?> nextAvailable() throws InterruptedException {
            return events.take();
        }

        @Override
        public boolean setOnAvailableCallback(Runnable callback) {
            news = callback;
            return true;
        }

        @Override
        public void close() {
            events.clear();
        }
    }
}
