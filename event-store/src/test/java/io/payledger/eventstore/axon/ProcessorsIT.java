package io.payledger.eventstore.axon;

import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.eventstore.fixture.Load;
import io.payledger.eventstore.fixture.Rounds;
import io.payledger.eventstore.fixture.SampleEvent;
import io.payledger.eventstore.fixture.SampleStore;
import io.payledger.eventstore.fixture.StoreAudit;
import io.payledger.eventstore.fixture.Tokens;
import io.payledger.eventstore.types.UnreadableEvent;
import io.payledger.testsupport.TestDatabase;
import io.payledger.testsupport.TestPostgres;
import java.time.Duration;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.axonframework.common.transaction.NoTransactionManager;
import org.axonframework.eventhandling.DomainEventMessage;
import org.axonframework.eventhandling.EventHandler;
import org.axonframework.eventhandling.PropagatingErrorHandler;
import org.axonframework.eventhandling.SequenceNumber;
import org.axonframework.eventhandling.SimpleEventHandlerInvoker;
import org.axonframework.eventhandling.pooled.PooledStreamingEventProcessor;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Goal: Axon's pooled processors, on two nodes with shared segments, see every event, in order per aggregate (I13). */
@Timeout(300)
class ProcessorsIT {
    private static final int ACCOUNTS = 300;
    private static final int MANY_EVENTS = Rounds.of("processor-events", 12_000);

    private final ScheduledExecutorService threads = Executors.newScheduledThreadPool(6);

    @Test
    void everyEventIsHandledInOrderWhoeverHandlesItAndAnUnreadableOneStopsNobody() throws Exception {
        TestDatabase database = TestPostgres.migratedDatabase();
        Seen seen = new Seen();
        try (SampleStore first = SampleStore.open(database);
                SampleStore second = SampleStore.open(database)) {
            PooledStreamingEventProcessor here = processor(first, seen, "here", 2);
            PooledStreamingEventProcessor elsewhere = processor(second, seen, "elsewhere", 2);
            here.start();
            elsewhere.start();
            appendUnreadable(database, first);
            AtomicInteger left = new AtomicInteger(ACCOUNTS);
            try (Load load = new Load(second.node(), "account")) {
                load.start(8, () -> left.getAndDecrement() > 0);
                load.await();
            }
            Awaitility.await().atMost(Duration.ofSeconds(30)).untilAsserted(() -> {
                assertThat(seen.sequences).hasSize(ACCOUNTS);
                assertThat(seen.sequences.values())
                        .allSatisfy(of -> assertThat(of).containsExactly(0L, 1L, 2L));
            });
            assertThat(seen.disorders).isEmpty();
            assertThat(seen.unreadable).containsExactlyInAnyOrder("FromTheFuture/9", "Opened/1");
            here.shutDown();
            elsewhere.shutDown();
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    @DisplayName("F04 processors do not stand still, however many events there are")
    void f04ProcessorsDoNotStandStillHoweverManyEventsThereAre() throws Exception {
        TestDatabase database = TestPostgres.migratedDatabase();
        Seen seen = new Seen();
        try (SampleStore store = SampleStore.open(database)) {
            PooledStreamingEventProcessor processor = processor(store, seen, "here", 4);
            processor.start();
            AtomicInteger left = new AtomicInteger(MANY_EVENTS / 3);
            try (Load load = new Load(store.node(), "account")) {
                load.start(32, () -> left.getAndDecrement() > 0);
                load.await();
            }
            long expected = store.node().reader().head();
            Awaitility.await().atMost(Duration.ofSeconds(120)).until(() -> seen.handled.get() >= expected);
            assertThat(seen.sequences).hasSize(MANY_EVENTS / 3);
            assertThat(seen.disorders).isEmpty();
            processor.shutDown();
        } finally {
            threads.shutdownNow();
        }
    }

    private static void appendUnreadable(TestDatabase database, SampleStore store) throws Exception {
        new StoreAudit(database.owner()).execute("""
                        INSERT INTO events VALUES (1, 0, now(), 9, gen_random_uuid(), 'parked', 'account',
                            'FromTheFuture', '{}', '{}', decode(repeat('00', 32), 'hex'), sha256('x'));
                        INSERT INTO events VALUES (2, 0, now(), 1, gen_random_uuid(), 'parked too', 'account',
                            'Opened', '{"account":"parked too"}', '{"from":{"the":"future"}}', sha256('x'), sha256('y'))
                        """);
        assertThat(store.node().reader().head()).isEqualTo(2);
    }

    private PooledStreamingEventProcessor processor(SampleStore store, Seen seen, String node, int segments)
            throws Exception {
        return PooledStreamingEventProcessor.builder()
                .name("projection")
                .eventHandlerInvoker(SimpleEventHandlerInvoker.builder()
                        .eventHandlers(seen)
                        .listenerInvocationErrorHandler(PropagatingErrorHandler.instance())
                        .build())
                .messageSource(store.node().eventStore())
                .tokenStore(Tokens.of(store.dataSource(), node))
                .transactionManager(NoTransactionManager.INSTANCE)
                .coordinatorExecutor(threads)
                .workerExecutor(threads)
                .initialSegmentCount(4)
                .maxClaimedSegments(segments)
                .tokenClaimInterval(200)
                .build();
    }

    /** What both nodes have handled. */
    public static final class Seen {
        private final Map<String, NavigableSet<Long>> sequences = new ConcurrentHashMap<>();
        private final AtomicInteger handled = new AtomicInteger();
        private final Set<String> disorders = ConcurrentHashMap.newKeySet();
        private final Set<String> unreadable = ConcurrentHashMap.newKeySet();

        @EventHandler
        void on(SampleEvent event, @SequenceNumber long sequence) {
            NavigableSet<Long> before =
                    sequences.computeIfAbsent(event.account(), account -> new ConcurrentSkipListSet<>());
            if (!before.isEmpty() && before.last() < sequence - 1) {
                disorders.add(event.account() + " at " + sequence);
            }
            before.add(sequence);
            handled.incrementAndGet();
        }

        @EventHandler
        void on(UnreadableEvent event, DomainEventMessage<?> message) {
            assertThat(message.getAggregateIdentifier()).isEqualTo(event.aggregateId());
            unreadable.add(event.eventName() + "/" + event.revision());
        }
    }
}
