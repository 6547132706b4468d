package io.payledger.consumer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.payledger.testsupport.SettableClock;
import io.payledger.testsupport.TestDatabase;
import io.payledger.testsupport.TestPostgres;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.core.io.ClassPathResource;
import org.springframework.dao.CannotAcquireLockException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.init.ResourceDatabasePopulator;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Over a real database: the effect is a row, and rows are counted. */
class ConsumeOnceIT {
    private static final String CONSUMER = "membership";

    private final TestDatabase database = TestPostgres.newDatabase();
    private final DataSource dataSource = database.owner();
    private final JdbcTemplate jdbc = new JdbcTemplate(dataSource);
    private final JdbcTransactionManager transactions = new JdbcTransactionManager(dataSource);
    private final SettableClock clock = new SettableClock(Instant.parse("2026-11-30T10:00:00Z"));
    private ConsumeOnce once = with(ConsumerSettings.DEFAULT);

    @BeforeEach
    void makeTables() {
        new ResourceDatabasePopulator(new ClassPathResource("io/payledger/consumer/tables.sql")).execute(dataSource);
        jdbc.execute("CREATE TABLE member (subject text, event_id text)");
    }

    @Test
    void tenDeliveriesAreOneEffect() {
        List<Outcome> outcomes = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            outcomes.add(once.handle(CONSUMER, event("e1"), this::join));
        }
        assertThat(outcomes.getFirst()).isEqualTo(Outcome.DONE);
        assertThat(outcomes.subList(1, 10)).containsOnly(Outcome.SKIPPED_DUPLICATE);
        assertThat(members()).isEqualTo(1);
    }

    /** A20: check-then-act without a unique constraint. */
    @Test
    void a20TwentyDeliveriesAtOneTimeAreOneEffect() throws Exception {
        CountDownLatch start = new CountDownLatch(1);
        List<Future<Outcome>> running = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(20)) {
            for (int i = 0; i < 20; i++) {
                running.add(threads.submit(() -> {
                    start.await();
                    return once.handle(CONSUMER, event("e1"), this::join);
                }));
            }
            start.countDown();
            List<Outcome> outcomes = new ArrayList<>();
            for (Future<Outcome> one : running) {
                outcomes.add(one.get());
            }
            assertThat(outcomes).containsOnlyOnce(Outcome.DONE).contains(Outcome.SKIPPED_DUPLICATE);
        }
        assertThat(members()).isEqualTo(1);
    }

    @Test
    void aSecondDeliveryThatWaitedForAFirstOneThatFailedActsItself() throws Exception {
        CountDownLatch inside = new CountDownLatch(1);
        CountDownLatch second = new CountDownLatch(1);
        try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
            Future<?> first = threads.submit(() -> once.handle(CONSUMER, event("e1"), event -> {
                inside.countDown();
                second.await();
                throw new IllegalStateException("the first pass fails");
            }));
            inside.await();
            Future<Outcome> other = threads.submit(() -> {
                second.countDown();
                return once.handle(CONSUMER, event("e1"), this::join);
            });
            assertThatThrownBy(first::get).hasRootCauseMessage("the first pass fails");
            assertThat(other.get()).isEqualTo(Outcome.DONE);
        }
        assertThat(members()).isEqualTo(1);
    }

    @Test
    void aFailedPassLeavesNothingAndIsTriedAgain() {
        assertThatThrownBy(() -> once.handle(CONSUMER, event("e1"), event -> {
                    join(event);
                    throw new IllegalStateException("no more seats");
                }))
                .isInstanceOf(ConsumerFailedException.class)
                .hasMessageContaining("tried again");
        assertThat(members()).isZero();
        assertThat(once.handle(CONSUMER, event("e1"), this::join)).isEqualTo(Outcome.DONE);
        assertThat(jdbc.queryForObject("SELECT count(*) FROM consumer_failure", Integer.class))
                .isZero();
    }

    /** Poison in front of a hundred good ones, delivered as a queue would. */
    @Test
    void poisonIsParkedAndTheHundredBehindItGoOn() {
        AtomicInteger tries = new AtomicInteger();
        Effect effect = event -> {
            if (event.id().equals("poison")) {
                tries.incrementAndGet();
                throw new IllegalStateException("cannot be read");
            }
            join(event);
        };
        deliverUntilTaken(event("poison"), effect);
        for (int i = 0; i < 100; i++) {
            deliverUntilTaken(event("good-" + i), effect);
        }
        assertThat(tries).hasValue(ConsumerSettings.DEFAULT.tries());
        assertThat(members()).isEqualTo(100);
        assertThat(once.handle(CONSUMER, event("poison"), effect)).as("again").isEqualTo(Outcome.PARKED);
        assertThat(once.parked(CONSUMER)).singleElement().satisfies(parked -> {
            assertThat(parked.event()).isEqualTo(event("poison"));
            assertThat(parked.lastError()).contains("cannot be read");
        });
        assertThat(once.replay(CONSUMER, effect)).isZero();
        assertThat(once.replay(CONSUMER, this::join)).isEqualTo(1);
        assertThat(once.replay(CONSUMER, this::join)).isZero();
        assertThat(once.handle(CONSUMER, event("poison"), this::join)).isEqualTo(Outcome.SKIPPED_DUPLICATE);
        assertThat(members()).isEqualTo(101);
    }

    @Test
    void whereOrderIsKeptLaterEventsOfASubjectWaitBehindAParkedOne() {
        once = with(new ConsumerSettings(1, true));
        Effect broken = event -> {
            throw new IllegalStateException("broken");
        };
        assertThat(once.handle(CONSUMER, event("e1", "m1/o1"), broken)).isEqualTo(Outcome.PARKED);
        assertThat(once.handle(CONSUMER, event("e2", "m1/o1"), this::join)).isEqualTo(Outcome.PARKED);
        assertThat(once.handle(CONSUMER, event("e3", "m1/other"), this::join)).isEqualTo(Outcome.DONE);
        clock.advance(Duration.ofHours(1));
        assertThat(once.replay(CONSUMER, broken)).isZero();
        assertThat(once.replay(CONSUMER, this::join)).isEqualTo(2);
        assertThat(jdbc.queryForList("SELECT event_id FROM member WHERE subject = 'm1/o1'", String.class))
                .containsExactly("e1", "e2");
    }

    @Test
    void theDatabasesOwnTroubleIsNoTry() {
        for (int i = 0; i < 20; i++) {
            assertThatThrownBy(() -> once.handle(CONSUMER, event("e1"), event -> {
                        throw new CannotAcquireLockException("deadlock");
                    }))
                    .isInstanceOf(ConsumerFailedException.class);
        }
        assertThat(once.parked(CONSUMER)).isEmpty();
    }

    @Test
    void aTransactionOfTheListenerDoesNotTakeTheCountOfFailuresBack() {
        once = with(new ConsumerSettings(1, false));
        new TransactionTemplate(transactions).executeWithoutResult(status -> {
            assertThat(once.handle(CONSUMER, event("e1"), event -> {
                        throw new IllegalStateException("broken");
                    }))
                    .isEqualTo(Outcome.PARKED);
            status.setRollbackOnly();
        });
        assertThat(once.parked(CONSUMER)).hasSize(1);
    }

    @Test
    void twoConsumersEachActOnce() {
        once.handle("membership", event("e1"), this::join);
        once.handle("coupon", event("e1"), this::join);
        assertThat(members()).isEqualTo(2);
    }

    @Test
    void whatWasDoneLongAgoIsForgotten() {
        once.handle(CONSUMER, event("e1"), this::join);
        clock.advance(Duration.ofDays(91));
        once.handle(CONSUMER, event("e2"), this::join);
        assertThat(once.forgetDoneBefore(clock.instant().minus(Duration.ofDays(90))))
                .isEqualTo(1);
        assertThat(once.handle(CONSUMER, event("e2"), this::join)).isEqualTo(Outcome.SKIPPED_DUPLICATE);
    }

    private void deliverUntilTaken(ReceivedEvent event, Effect effect) {
        while (true) {
            try {
                once.handle(CONSUMER, event, effect);
                return;
            } catch (ConsumerFailedException e) {
                // A queue delivers it again, before anything behind it.
            }
        }
    }

    private void join(ReceivedEvent event) {
        jdbc.update("INSERT INTO member (subject, event_id) VALUES (?, ?)", event.subject(), event.id());
    }

    private int members() {
        return Objects.requireNonNull(jdbc.queryForObject("SELECT count(*) FROM member", Integer.class));
    }

    private ConsumeOnce with(ConsumerSettings settings) {
        return new ConsumeOnce(dataSource, transactions, settings, clock);
    }

    private static ReceivedEvent event(String id) {
        return event(id, "m1/" + id);
    }

    private static ReceivedEvent event(String id, String subject) {
        return new ReceivedEvent("urn:test", id, "payment.succeeded", subject, "{}");
    }
}
