package io.payledger.eventstore.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.payledger.eventstore.chain.StoredEvent;
import io.payledger.eventstore.fixture.SampleEvent.Opened;
import io.payledger.eventstore.fixture.SampleStore;
import io.payledger.testsupport.TestDatabase;
import io.payledger.testsupport.TestPostgres;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.awaitility.Awaitility;
import org.axonframework.common.stream.BlockingStream;
import org.axonframework.eventhandling.GenericDomainEventMessage;
import org.axonframework.eventhandling.TrackedEventMessage;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.jdbc.datasource.DelegatingDataSource;

@Timeout(60)
class EventTailIT {
    private static final Map<String, String> NEVER_POLLING = Map.of("poll-interval", "1h");
    private static final Map<String, String> NEVER_NOTIFYING = Map.of("notify-interval", "1h");

    private TestDatabase database;
    private int published;

    @BeforeEach
    void migrate() {
        database = TestPostgres.migratedDatabase();
    }

    @Test
    void anotherNodesEventsComeByNotificationWithoutPolling() throws Exception {
        try (SampleStore reading = SampleStore.open(database, NEVER_POLLING);
                SampleStore writing = SampleStore.open(database);
                BlockingStream<TrackedEventMessage<?>> stream =
                        reading.node().eventStore().openStream(null)) {
            for (int i = 0; i < 20; i++) {
                String account = publish(writing);
                assertThat(next(stream)).isEqualTo(account);
            }
        }
    }

    @Test
    void aLostNotificationCostsAPollAndNoMore() throws Exception {
        try (SampleStore reading = SampleStore.open(database, Map.of("poll-interval", "50ms"));
                SampleStore writing = SampleStore.open(database, NEVER_NOTIFYING);
                BlockingStream<TrackedEventMessage<?>> stream =
                        reading.node().eventStore().openStream(null)) {
            // The first one after a silence is announced at once; those after it are not, in this hour.
            for (int i = 0; i < 3; i++) {
                String account = publish(writing);
                assertThat(next(stream)).isEqualTo(account);
            }
        }
    }

    @Test
    void whoeverIsFarBehindReadsTheDatabaseAndMissesNothingWhenHeCatchesUp() throws Exception {
        try (SampleStore store = SampleStore.open(database, Map.of("tail-events", "5", "read-page", "7"));
                BlockingStream<TrackedEventMessage<?>> first =
                        store.node().eventStore().openStream(null)) {
            assertThat(first.hasNextAvailable()).isFalse();
            for (int i = 0; i < 40; i++) {
                publish(store);
            }
            try (BlockingStream<TrackedEventMessage<?>> second =
                    store.node().eventStore().openStream(null)) {
                for (int i = 0; i < 80; i++) {
                    publish(store);
                    assertThat(next(first)).isEqualTo("account-" + i);
                    assertThat(next(second)).isEqualTo("account-" + i);
                }
            }
        }
    }

    @Test
    void anAvailabilityCallbackIsRunForEveryCommitUntilItsStreamIsClosed() throws Exception {
        AtomicInteger calls = new AtomicInteger();
        try (SampleStore store = SampleStore.open(database, NEVER_POLLING)) {
            BlockingStream<TrackedEventMessage<?>> stream =
                    store.node().eventStore().openStream(null);
            assertThat(stream.setOnAvailableCallback(calls::incrementAndGet)).isTrue();
            publish(store);
            Awaitility.await().until(() -> calls.get() == 1);
            publish(store);
            Awaitility.await().until(() -> calls.get() == 2);
            stream.close();
            try (BlockingStream<TrackedEventMessage<?>> other =
                    store.node().eventStore().openStream(null)) {
                publish(store);
                for (int i = 0; i < 3; i++) {
                    next(other);
                }
            }
            assertThat(calls).hasValue(2);
        }
    }

    @Test
    void peekingTakesNothing() throws Exception {
        try (SampleStore store = SampleStore.open(database);
                BlockingStream<TrackedEventMessage<?>> stream =
                        store.node().eventStore().openStream(null)) {
            assertThat(stream.peek()).isEmpty();
            publish(store);
            assertThat(stream.hasNextAvailable(10, TimeUnit.SECONDS)).isTrue();
            assertThat(stream.peek()).isPresent();
            assertThat(next(stream)).isEqualTo("account-0");
            assertThat(stream.peek()).isEmpty();
        }
    }

    @Test
    void aClosedStoreLetsItsConsumersGo() throws Exception {
        SampleStore store = SampleStore.open(database);
        BlockingStream<TrackedEventMessage<?>> stream =
                store.node().eventStore().openStream(null);
        try (ExecutorService consumer = Executors.newSingleThreadExecutor()) {
            Future<TrackedEventMessage<?>> waiting = consumer.submit(stream::nextAvailable);
            store.close();
            assertThatThrownBy(waiting::get).hasCauseInstanceOf(InterruptedException.class);
        }
    }

    @Test
    void closingLetsTheQueryThatIsUnderWayComeToItsEnd() throws Exception {
        List<String> order = new CopyOnWriteArrayList<>();
        CountDownLatch asked = new CountDownLatch(2);
        CountDownLatch answer = new CountDownLatch(1);
        // The first query finds the end of the log, the second is the follower's.
        DataSource slow = new DelegatingDataSource(database.app()) {
            @Override
            public Connection getConnection() throws SQLException {
                asked.countDown();
                if (asked.getCount() == 0) {
                    waitFor(answer, order);
                }
                return super.getConnection();
            }
        };
        EventTail<StoredEvent> tail = new EventTail<>(new EventReader(slow), event -> event, 10, Duration.ofHours(1));
        tail.follow();
        asked.await();
        Thread closer = Thread.ofPlatform().start(() -> {
            tail.close();
            order.add("closed");
        });
        Awaitility.await().until(tail::isClosed);
        answer.countDown();
        closer.join();
        assertThat(order).containsExactly("answered", "closed");
    }

    private static void waitFor(CountDownLatch answer, List<String> order) {
        try {
            answer.await();
            order.add("answered");
        } catch (InterruptedException e) {
            order.add("broken off");
        }
    }

    private String publish(SampleStore store) {
        String account = "account-" + published++;
        store.node()
                .eventStore()
                .publish(new GenericDomainEventMessage<>("account", account, 0, new Opened(account, "x")));
        return account;
    }

    private static String next(BlockingStream<TrackedEventMessage<?>> stream) throws InterruptedException {
        return ((Opened) stream.nextAvailable().getPayload()).account();
    }
}
