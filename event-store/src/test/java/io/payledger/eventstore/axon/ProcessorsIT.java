package io.payledger.eventstore.axon;

import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.eventstore.EventStoreModule;
import io.payledger.eventstore.fixture.Load;
import io.payledger.eventstore.fixture.SampleEvent;
import io.payledger.eventstore.fixture.SampleStore;
import io.payledger.eventstore.fixture.StoreAudit;
import io.payledger.eventstore.types.UnreadableEvent;
import io.payledger.testsupport.TestDatabase;
import io.payledger.testsupport.TestPostgres;
import java.lang.reflect.Method;
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
import org.axonframework.eventhandling.tokenstore.jdbc.JdbcTokenStore;
import org.axonframework.eventhandling.tokenstore.jdbc.TokenSchema;
import org.axonframework.serialization.jackson3.Jackson3Serializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Goal: Axon's pooled processors, on two nodes with shared segments, see every event, in order per aggregate (I13). */
@Timeout(60)
class ProcessorsIT {
    private static final int ACCOUNTS = 300;

    private final ScheduledExecutorService threads = Executors.newScheduledThreadPool(6);

    @Test
    void everyEventIsHandledInOrderWhoeverHandlesItAndAnUnreadableOneStopsNobody() throws Exception {
        TestDatabase database = TestPostgres.newDatabase().migrated();
        Seen seen = new Seen();
        try (SampleStore first = SampleStore.open(database);
                SampleStore second = SampleStore.open(database)) {
            PooledStreamingEventProcessor here = processor(first, seen, "here");
            PooledStreamingEventProcessor elsewhere = processor(second, seen, "elsewhere");
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
            assertThat(seen.unreadable).containsExactly("FromTheFuture/9");
            here.shutDown();
            elsewhere.shutDown();
        } finally {
            threads.shutdownNow();
        }
    }

    private static void appendUnreadable(TestDatabase database, SampleStore store) throws Exception {
        new StoreAudit(database.owner()).execute("""
                        INSERT INTO events VALUES (1, 0, now(), 9, gen_random_uuid(), 'parked', 'account',
                            'FromTheFuture', '{}', '{}', decode(repeat('00', 32), 'hex'), sha256('x'))
                        """);
        assertThat(store.node().reader().head()).isEqualTo(1);
    }

    private PooledStreamingEventProcessor processor(SampleStore store, Seen seen, String node) throws Exception {
        return PooledStreamingEventProcessor.builder()
                .name("projection")
                .eventHandlerInvoker(SimpleEventHandlerInvoker.builder()
                        .eventHandlers(seen)
                        .listenerInvocationErrorHandler(PropagatingErrorHandler.instance())
                        .build())
                .messageSource(store.node().eventStore())
                .tokenStore(tokens(store, node))
                .transactionManager(NoTransactionManager.INSTANCE)
                .coordinatorExecutor(threads)
                .workerExecutor(threads)
                .initialSegmentCount(4)
                .maxClaimedSegments(2)
                .tokenClaimInterval(200)
                .build();
    }

    private static JdbcTokenStore tokens(SampleStore store, String node) throws Exception {
        Method tokenSchema = EventStoreModule.class.getDeclaredMethod("tokenSchema");
        tokenSchema.setAccessible(true);
        return JdbcTokenStore.builder()
                .connectionProvider(store.dataSource()::getConnection)
                .schema((TokenSchema) tokenSchema.invoke(new EventStoreModule()))
                .serializer(Jackson3Serializer.builder()
                        .jsonMapperBuilderCustomizer(TokenJson.customizer())
                        .build())
                .nodeId(node)
                .build();
    }

    /** What both nodes have handled. */
    public static final class Seen {
        private final Map<String, NavigableSet<Long>> sequences = new ConcurrentHashMap<>();
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
        }

        @EventHandler
        void on(UnreadableEvent event, DomainEventMessage<?> message) {
            assertThat(message.getAggregateIdentifier()).isEqualTo(event.aggregateId());
            unreadable.add(event.eventName() + "/" + event.revision());
        }
    }
}
