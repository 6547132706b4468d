package io.payledger.query.rebuild;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.payledger.api.money.Currency;
import io.payledger.api.payment.PaymentEvent;
import io.payledger.api.wire.EventTypes;
import io.payledger.eventstore.axon.LogReader;
import io.payledger.eventstore.types.EventCodec;
import io.payledger.eventstore.types.EventTypeRegistry;
import io.payledger.query.Projections;
import io.payledger.query.fixture.EventLog;
import io.payledger.query.fixture.InMemoryLog;
import io.payledger.query.fixture.PaymentStory;
import io.payledger.query.fixture.ProjectionNode;
import io.payledger.query.fixture.RandomStories;
import io.payledger.query.fixture.Tables;
import io.payledger.query.projection.ProjectionHandler;
import io.payledger.query.reading.Snapshot;
import io.payledger.query.rebuild.RebuildResult.Outcome;
import io.payledger.testsupport.TestDatabase;
import io.payledger.testsupport.TestPostgres;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import javax.sql.DataSource;
import org.awaitility.Awaitility;
import org.axonframework.eventhandling.DomainEventMessage;
import org.axonframework.eventhandling.TrackedEventMessage;
import org.axonframework.serialization.jackson3.Jackson3Serializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;
import tools.jackson.databind.node.ObjectNode;

/** Goal: tables that are made again are the live ones row for row, whatever happens meanwhile (I12). */
class RebuildIT {
    private static final long SEED = 20_261_201;
    private static final int PAYMENTS = Integer.getInteger("ledger.test.rebuild.payments", 250);
    private static final int SEGMENTS = 4;
    private static final int BATCH = 40;

    private final RandomStories random = new RandomStories(SEED);
    private final List<DomainEventMessage<?>> events = random.asLogged(random.payments(PAYMENTS));
    private final TestDatabase database = TestPostgres.migratedDatabase();
    private final EventLog log = EventLog.open(database);
    private final HikariDataSource readers = readers(database);
    private final ExecutorService others = Executors.newCachedThreadPool();

    @AfterEach
    void close() {
        others.shutdownNow();
        log.close();
        readers.close();
    }

    /** I12, with two nodes at work and new events all the time; the first half is there before. */
    @Test
    void i12EveryProjectionRebuiltUnderLoadIsTheLiveOneRowForRow() throws Exception {
        log.append(events.subList(0, events.size() / 2));
        try (ProjectionNode one = ProjectionNode.start(database, log.engine(), SEGMENTS, BATCH);
                ProjectionNode other = ProjectionNode.start(database, log.engine(), SEGMENTS, BATCH)) {
            JdbcClient owner = JdbcClient.create(database.owner());
            List<String> before = structures(owner);
            AtomicInteger appended = new AtomicInteger(events.size() / 2);
            AtomicBoolean stop = new AtomicBoolean();
            Future<?> load = others.submit(() -> append(appended, stop::get));
            for (ProjectionHandler projection : Projections.ALL) {
                RebuildResult result = rebuild(projection, true);
                assertThat(result.differences()).as(projection.name()).isEmpty();
                assertThat(result.outcome()).isEqualTo(Outcome.SWAPPED);
                assertThat(result.rows()).isPositive();
            }
            stop.set(true);
            load.get();
            log.append(events.subList(appended.get(), events.size()));
            untilAllAreAt(one, events.size());
            assertThat(structures(owner)).isEqualTo(before);
        }
        assertThat(Tables.of(database)).isEqualTo(undisturbed());
        assertThat(secondSchemas()).isEmpty();
    }

    /** Stopped after each of its steps, by an exception here and a lost connection there, until one run comes through. */
    @Test
    void aRebuildThatIsKilledAgainAndAgainGoesOnAndIsRight() throws Exception {
        log.append(events);
        try (ProjectionNode node = ProjectionNode.start(database, log.engine(), SEGMENTS, 500)) {
            node.caughtUpWith(events.size());
            for (String name : List.of("transactions", "status-distribution")) {
                ProjectionHandler projection = Projections.named(name).orElseThrow();
                int deaths = 0;
                for (int steps = 0; ; steps++) {
                    try {
                        RebuildResult result = rebuild(projection, true, dyingAfter(steps));
                        assertThat(result.differences()).isEmpty();
                        break;
                    } catch (RuntimeException e) {
                        deaths++;
                    }
                }
                assertThat(deaths).as("deaths of " + name).isGreaterThan(3);
            }
            assertThat(Tables.of(database)).isEqualTo(undisturbed());
        }
    }

    @Test
    void eachDifferenceIsNamedWithItsPaymentAndItsColumn() throws Exception {
        ProjectionHandler transactions = Projections.named("transactions").orElseThrow();
        PaymentStory wrong = PaymentStory.of("m1/wrong", 500, Currency.CNY)
                .attempt(1, "WECHAT")
                .succeeded(1);
        PaymentStory gone = PaymentStory.of("m1/gone", 700, Currency.CNY);
        PaymentStory right = PaymentStory.of("m2/right", 900, Currency.JPY);
        log.append(wrong.messages());
        log.append(gone.messages());
        log.append(right.messages());
        int all = wrong.messages().size() + 2;
        try (ProjectionNode node = ProjectionNode.start(database, log.engine(), 1, 500)) {
            node.caughtUpWith(all);
            assertThat(rebuild(transactions, false).outcome()).isEqualTo(Outcome.COMPARED_EQUAL);
            assertThat(secondSchemas()).isEmpty();

            Tables.execute(database, "UPDATE payment_transaction SET amount_minor = 501 WHERE payment_id = 'm1/wrong'");
            Tables.execute(database, "DELETE FROM payment_transaction WHERE payment_id = 'm1/gone'");
            Tables.execute(database, """
                    INSERT INTO payment_attempt SELECT 'm1/made-up', 1, 'T1', 'CARD', 'SUCCESS', null, null, false, now(), now(), 3
                    """);
            RebuildResult compared = rebuild(transactions, false);
            assertThat(compared.outcome()).isEqualTo(Outcome.COMPARED_DIFFERENT);
            assertThat(compared.position()).isEqualTo(all);
            assertThat(compared.differing()).isEqualTo(3);
            assertThat(compared.differences())
                    .contains(new Difference(
                            "payment_transaction", "payment_id=m1/wrong", "m1/wrong", "amount_minor", "501", "500"))
                    .anySatisfy(difference -> {
                        assertThat(difference.paymentId()).isEqualTo("m1/gone");
                        assertThat(difference.live()).isNull();
                        assertThat(difference.rebuilt()).contains("amount_minor=700");
                    })
                    .anySatisfy(difference -> {
                        assertThat(difference.table()).isEqualTo("payment_attempt");
                        assertThat(difference.paymentId()).isEqualTo("m1/made-up");
                        assertThat(difference.rebuilt()).isNull();
                    });
            // An auditor may look at both.
            assertThat(JdbcClient.create(database.as(TestDatabase.AUDITOR))
                            .sql("SELECT amount_minor FROM rebuild_transactions.payment_transaction"
                                    + " WHERE payment_id = 'm1/wrong'")
                            .query(Long.class)
                            .single())
                    .isEqualTo(500);

            assertThat(rebuild(transactions, true).differing()).isEqualTo(3);
            assertThat(Tables.count(
                            database, "SELECT amount_minor FROM payment_transaction WHERE payment_id = 'm1/wrong'"))
                    .isEqualTo(500);
            assertThat(Tables.count(
                            database,
                            "SELECT amount_minor FROM replaced_transactions.payment_transaction"
                                    + " WHERE payment_id = 'm1/wrong'"))
                    .isEqualTo(501);
            assertThat(Tables.count(database, "SELECT count(*) FROM projection_difference"))
                    .isPositive();
            assertThat(rebuild(transactions, true).differences()).isEmpty();
            assertThat(secondSchemas()).isEmpty();
        }
    }

    /** F37, I13. */
    @Test
    void f37AnUnreadableEventParksItsPaymentInTheRebuiltTablesAsInTheLiveOnes() throws Exception {
        PaymentStory met = PaymentStory.of("m1/met", 500, Currency.CNY).attempt(1, "WECHAT");
        PaymentStory other = PaymentStory.of("m1/other", 700, Currency.CNY).attempt(1, "WECHAT");
        log.append(met.messages());
        Tables.execute(database, """
                INSERT INTO events SELECT global_index + 1, sequence_number + 1, occurred_at, 9, gen_random_uuid(),
                    aggregate_id, aggregate_type, 'FromTheFuture', '{"x":1}', '{}', hash, hash FROM events
                ORDER BY global_index DESC LIMIT 1
                """);
        met.unknown(1).succeeded(1);
        log.append(met.messages().subList(3, 4));
        log.append(other.succeeded(1).messages());
        try (ProjectionNode node = ProjectionNode.start(database, log.engine(), 1, 2)) {
            node.caughtUpWith(met.messages().size() + other.messages().size());
            List<String> parked = parked();
            assertThat(parked).hasSize(3);
            for (ProjectionHandler projection : Projections.ALL) {
                assertThat(rebuild(projection, true).differences())
                        .as(projection.name())
                        .isEmpty();
            }
            assertThat(parked()).isEqualTo(parked);
            // A payment that was parked for nothing is back.
            Tables.execute(database, """
                    INSERT INTO projection_parked_payment VALUES ('journal', 'm1/other', 1, 'a fault of an older release')
                    """);
            RebuildResult result = rebuild(Projections.named("journal").orElseThrow(), true);
            assertThat(result.differences()).hasSize(1);
            assertThat(parked()).isEqualTo(parked);
        }
    }

    /** F38: upcasters are not for new events only. What was parked is folded anew from the log, through all of them. */
    @Test
    void f38APaymentThatWasParkedIsWholeAfterARebuildByAReleaseThatHasTheUpcaster() throws Exception {
        PaymentStory met = PaymentStory.of("m1/met", 500, Currency.CNY).attempt(1, "WECHAT");
        log.append(met.messages());
        Tables.execute(database, """
                INSERT INTO events SELECT global_index + 1, sequence_number + 1, occurred_at, 2, gen_random_uuid(),
                    aggregate_id, aggregate_type, 'PaymentOutcomeUnknown',
                    '{"paymentId":"m1/met","attempt":1,"tradeNo":"%s","reason":"TIMEOUT"}', '{}', hash, hash FROM events
                ORDER BY global_index DESC LIMIT 1
                """.formatted(met.tradeNo(1)));
        met.unknown(1).succeeded(1);
        log.append(met.messages().subList(3, 4));
        try (ProjectionNode node = ProjectionNode.start(database, log.engine(), 1, 2)) {
            node.caughtUpWith(met.messages().size());
            assertThat(parked()).hasSize(3).allSatisfy(it -> assertThat(it).contains("m1/met"));
            EventTypeRegistry.Builder later = EventTypeRegistry.builder();
            EventTypes.ALL.forEach(type -> later.event(
                    type.payloadType(),
                    type.name(),
                    type.payloadType() == PaymentEvent.PaymentOutcomeUnknown.class ? 3 : type.revision()));
            later.upcaster("PaymentOutcomeUnknown", 1, payload -> renamed(payload, "why", "reason"));
            later.upcaster("PaymentOutcomeUnknown", 2, payload -> renamed(payload, "reason", "why"));
            EventSource read = source(new EventCodec(later.build()));
            for (String name : List.of("transactions", "status-distribution", "journal")) {
                RebuildResult result = rebuild(Projections.named(name).orElseThrow(), true, new Watcher(), read);
                assertThat(result.outcome()).as(name).isEqualTo(Outcome.SWAPPED);
                assertThat(result.differences()).as(name).isNotEmpty();
            }
            assertThat(parked()).isEmpty();
            assertThat(Tables.count(
                            database,
                            "SELECT count(*) FROM payment_transaction t JOIN journal_payment USING (payment_id)"
                                    + " JOIN status_distribution_payment d USING (payment_id) WHERE payment_id = 'm1/met'"
                                    + " AND t.status = 'SUCCESS' AND d.status = 'SUCCESS' AND t.last_sequence = 3"))
                    .isEqualTo(1);
        }
    }

    private static ObjectNode renamed(ObjectNode payload, String from, String to) {
        payload.set(to, payload.remove(from));
        return payload;
    }

    /** Whoever reads while the tables are exchanged sees one whole state, and never an empty one. */
    @Test
    void readersSeeNoMomentBetweenTheOldTablesAndTheNewOnes() throws Exception {
        int half = events.size() / 2;
        log.append(events.subList(0, half));
        try (ProjectionNode node = ProjectionNode.start(database, log.engine(), 1, BATCH)) {
            node.caughtUpWith(half);
            AtomicInteger appended = new AtomicInteger(half);
            AtomicBoolean stop = new AtomicBoolean();
            Future<?> load = others.submit(() -> append(appended, stop::get));
            Future<Integer> asked = others.submit(() -> ask(stop::get));
            ProjectionHandler transactions = Projections.named("transactions").orElseThrow();
            for (int i = 0; i < 5; i++) {
                assertThat(rebuild(transactions, true).differences()).isEmpty();
            }
            stop.set(true);
            load.get();
            assertThat(asked.get()).isGreaterThan(20);
            node.caughtUpWith(appended.get());
            assertThat(new Asked(database).question().difference()).isZero();
        }
    }

    @Test
    void oneProcessRebuildsAtATimeAndAnotherIsToldSo() throws Exception {
        log.append(events.subList(0, 100));
        try (ProjectionNode node = ProjectionNode.start(database, log.engine(), 1, 500)) {
            node.caughtUpWith(100);
            ProjectionHandler journal = Projections.named("journal").orElseThrow();
            List<String> refusals = new ArrayList<>();
            rebuild(journal, true, new Watcher() {
                @Override
                public void says(String step) {
                    if (!refusals.isEmpty()) {
                        return;
                    }
                    assertThatThrownBy(() -> rebuild(journal, true))
                            .isInstanceOf(RebuildFailedException.class)
                            .hasMessageContaining("Another process is rebuilding journal, begun by tester (a test)")
                            .satisfies(e -> refusals.add(e.getMessage()));
                }
            });
            assertThat(refusals).isNotEmpty().allSatisfy(it -> assertThat(it).doesNotContain("\n"));
        }
    }

    @Test
    void aPausedRebuildGoesOnWhereItWas() throws Exception {
        log.append(events);
        try (ProjectionNode node = ProjectionNode.start(database, log.engine(), 1, 500)) {
            node.caughtUpWith(events.size());
            ProjectionHandler journal = Projections.named("journal").orElseThrow();
            JdbcClient owner = JdbcClient.create(database.owner());
            RebuildResult paused = rebuild(journal, true, new Watcher() {
                @Override
                public void at(long done, long of) {
                    RebuildControl.askToPause(owner, "journal");
                }
            });
            assertThat(paused.outcome()).isEqualTo(Outcome.PAUSED);
            assertThat(paused.position()).isPositive();
            RebuildResult done = rebuild(journal, true);
            assertThat(done.outcome()).isEqualTo(Outcome.SWAPPED);
            assertThat(done.events()).isLessThan(events.size());
            assertThat(done.differences()).isEmpty();
        }
    }

    @Test
    void aRebuildThatIsHeldWaitsUntilSomebodyLetsItGoOn() throws Exception {
        log.append(events);
        try (ProjectionNode node = ProjectionNode.start(database, log.engine(), 1, 500)) {
            node.caughtUpWith(events.size());
            ProjectionHandler journal = Projections.named("journal").orElseThrow();
            JdbcClient owner = JdbcClient.create(database.owner());
            // The page wishes as the service's role, which may do no more than that.
            JdbcClient service = JdbcClient.create(database.app());
            assertThat(RebuildControl.hold(service, "journal", "staff:jane")).isFalse();
            RebuildResult paused = rebuild(journal, true, new Watcher() {
                @Override
                public void at(long done, long of) {
                    RebuildControl.hold(service, "journal", "staff:jane");
                }
            });
            assertThat(paused.outcome()).isEqualTo(Outcome.PAUSED);
            assertThat(RebuildControl.letGoOn(service, "journal", "staff:jane"))
                    .as("nobody waits")
                    .isFalse();
            Future<Boolean> ended =
                    others.submit(() -> RebuildControl.waitsAndGoesOn(owner, "journal", time -> Thread.sleep(10)));
            assertThat(RebuildControl.askToPause(owner, "journal")).isTrue();
            assertThat(ended.get()).as("told to end, it waits no longer").isFalse();
            assertThat(owner.sql("UPDATE projection_rebuild SET held = true").update())
                    .isEqualTo(1);
            Future<Boolean> waits =
                    others.submit(() -> RebuildControl.waitsAndGoesOn(owner, "journal", time -> Thread.sleep(10)));
            Awaitility.await().until(() -> RebuildControl.letGoOn(service, "journal", "staff:joe"));
            assertThat(waits.get()).isTrue();
            assertThat(owner.sql("SELECT wished_by FROM projection_rebuild")
                            .query(String.class)
                            .single())
                    .isEqualTo("staff:joe");
            RebuildResult done = rebuild(journal, true);
            assertThat(done.outcome()).isEqualTo(Outcome.SWAPPED);
            assertThat(done.events()).isLessThan(events.size());
            assertThat(done.differences()).isEmpty();
            assertThat(RebuildControl.waitsAndGoesOn(owner, "journal")).isFalse();
        }
    }

    @Test
    void aPauseOfTheCommandIsNotOneToWaitIn() throws Exception {
        log.append(events);
        try (ProjectionNode node = ProjectionNode.start(database, log.engine(), 1, 500)) {
            node.caughtUpWith(events.size());
            JdbcClient owner = JdbcClient.create(database.owner());
            assertThat(rebuild(Projections.named("journal").orElseThrow(), true, new Watcher() {
                                @Override
                                public void at(long done, long of) {
                                    RebuildControl.askToPause(owner, "journal");
                                }
                            })
                            .outcome())
                    .isEqualTo(Outcome.PAUSED);
            assertThat(RebuildControl.waitsAndGoesOn(owner, "journal")).isFalse();
        }
    }

    @Test
    void tablesThatAMigrationHasChangedMeanwhileAreBegunAnew() throws Exception {
        log.append(events);
        try (ProjectionNode node = ProjectionNode.start(database, log.engine(), 1, 500)) {
            node.caughtUpWith(events.size());
            ProjectionHandler journal = Projections.named("journal").orElseThrow();
            Tables.execute(database, "UPDATE journal_entry SET amount_minor = amount_minor + 1 WHERE line = 1");
            assertThat(rebuild(journal, false).outcome()).isEqualTo(Outcome.COMPARED_DIFFERENT);
            Tables.execute(database, "CREATE INDEX journal_entry_by_hand ON journal_entry (kind)");
            RebuildResult result = rebuild(journal, true);
            assertThat(result.events()).isEqualTo(events.size());
            assertThat(result.outcome()).isEqualTo(Outcome.SWAPPED);
            assertThat(Tables.count(
                            database,
                            "SELECT count(*) FROM pg_indexes WHERE indexname = 'journal_entry_by_hand'"
                                    + " AND schemaname = 'public'"))
                    .isEqualTo(1);
        }
    }

    private void append(AtomicInteger appended, BooleanSupplier stop) {
        while (!stop.getAsBoolean() && appended.get() < events.size()) {
            int to = Math.min(events.size(), appended.get() + 5);
            log.append(events.subList(appended.get(), to));
            appended.set(to);
        }
    }

    private int ask(BooleanSupplier stop) {
        Asked asked = new Asked(database);
        int questions = 0;
        while (!stop.getAsBoolean()) {
            Asked.Answer answer = asked.question();
            assertThat(answer.payments()).isPositive();
            assertThat(answer.difference())
                    .as("events in the rows less the position")
                    .isZero();
            questions++;
        }
        return questions;
    }

    private RebuildResult rebuild(ProjectionHandler projection, boolean swap) throws InterruptedException {
        return rebuild(projection, swap, new Watcher());
    }

    private RebuildResult rebuild(ProjectionHandler projection, boolean swap, RebuildWatcher watcher)
            throws InterruptedException {
        return rebuild(projection, swap, watcher, source(new EventCodec(EventLog.eventTypes())));
    }

    private RebuildResult rebuild(
            ProjectionHandler projection, boolean swap, RebuildWatcher watcher, EventSource source)
            throws InterruptedException {
        return new ProjectionRebuild(
                        database.owner(), source, Jackson3Serializer.builder().build(), 2)
                .run(new RebuildRequest(projection, "test", "tester", "here", "a test", 100, swap), watcher);
    }

    private EventSource source(EventCodec codec) {
        LogReader reader = new LogReader(readers, codec);
        return new EventSource() {
            @Override
            public long head() {
                return reader.head();
            }

            @Override
            public List<TrackedEventMessage<?>> between(long from, long to) {
                return reader.between(from, to);
            }
        };
    }

    /** Dies at the given call; every third time the database ends its sessions instead. */
    private RebuildWatcher dyingAfter(int calls) {
        AtomicInteger left = new AtomicInteger(calls);
        return new Watcher() {
            @Override
            public void at(long done, long of) {
                step();
            }

            @Override
            public void says(String step) {
                step();
            }

            private void step() {
                if (left.getAndDecrement() == 0) {
                    if (calls % 3 == 0) {
                        JdbcClient.create(database.superuser())
                                .sql("SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
                                        + " WHERE usename = 'ledger_owner' AND datname = current_database()")
                                .query(Long.class)
                                .single();
                    } else {
                        throw new IllegalStateException("killed");
                    }
                }
            }
        };
    }

    private static void untilAllAreAt(ProjectionNode node, long index) {
        Awaitility.await()
                .atMost(Duration.ofSeconds(120))
                .until(() ->
                        ProjectionNode.PROJECTIONS.stream().allMatch(name -> node.storedPositionOf(name) >= index));
    }

    private Map<String, List<String>> undisturbed() {
        TestDatabase plain = TestPostgres.migratedDatabase();
        InMemoryLog again = new InMemoryLog();
        again.appendEvents(events);
        try (ProjectionNode node = ProjectionNode.start(plain, again, 1, 500)) {
            node.caughtUpWith(events.size());
        }
        return Tables.of(plain);
    }

    private List<String> structures(JdbcClient owner) {
        return Projections.ALL.stream()
                .map(it -> new SecondTables(it.name(), "public", it.tables()).liveStructure(owner))
                .toList();
    }

    private List<String> parked() {
        return JdbcClient.create(database.app())
                .sql("SELECT projection || ' ' || payment_id || ' ' || sequence_number || ' ' || reason"
                        + " FROM projection_parked_payment ORDER BY 1")
                .query(String.class)
                .list();
    }

    private List<String> secondSchemas() {
        return JdbcClient.create(database.owner())
                .sql("SELECT nspname FROM pg_namespace WHERE nspname ~ '^(rebuild|replaced)_'")
                .query(String.class)
                .list();
    }

    private static HikariDataSource readers(TestDatabase database) {
        HikariConfig config = new HikariConfig();
        config.setDataSource(database.owner());
        config.setMaximumPoolSize(4);
        config.setMinimumIdle(0);
        return new HikariDataSource(config);
    }

    private static class Watcher implements RebuildWatcher {
        @Override
        public void at(long done, long of) {}

        @Override
        public void says(String step) {}
    }

    /** A question that looks at the position first and at two tables then, each with a statement of its own. */
    private static final class Asked {
        private final Snapshot snapshot;

        Asked(TestDatabase database) {
            DataSource connections = database.app();
            this.snapshot = new Snapshot(
                    JdbcClient.create(connections), new JdbcTransactionManager(connections), Duration.ofSeconds(30));
        }

        Answer question() {
            return snapshot.read(jdbc -> {
                long position = jdbc.sql(
                                "SELECT (convert_from(token, 'UTF8')::json ->> 'globalIndex')::bigint FROM token_entry"
                                        + " WHERE processor_name = 'transactions'")
                        .query(Long.class)
                        .single();
                long inRows = jdbc.sql("SELECT sum(last_sequence + 1)::bigint FROM payment_transaction")
                        .query(Long.class)
                        .single();
                long payments = jdbc.sql("SELECT sum(payments)::bigint FROM payment_transaction_day")
                        .query(Long.class)
                        .single();
                return new Answer(inRows - position, payments);
            });
        }

        record Answer(long difference, long payments) {}
    }
}
