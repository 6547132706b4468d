package io.payledger.query.projection;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import io.payledger.query.Projections;
import io.payledger.query.fixture.Pools;
import io.payledger.query.fixture.RandomStories;
import io.payledger.query.fixture.Tables;
import io.payledger.testsupport.TestDatabase;
import io.payledger.testsupport.TestPostgres;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import javax.sql.DataSource;
import org.awaitility.Awaitility;
import org.axonframework.eventhandling.DomainEventMessage;
import org.axonframework.messaging.unitofwork.DefaultUnitOfWork;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Goal: rows that are written as new are not written twice. Method: every projection, handed its events by two owners. */
class OptimisticWriteIT {
    private final TestDatabase database = TestPostgres.migratedDatabase();
    private final HikariDataSource pool = Pools.of(database.app(), 4);
    private final TransactionTemplate transaction = new TransactionTemplate(new JdbcTransactionManager(pool));
    private final long seed = new Random().nextLong();
    private final RandomStories random = new RandomStories(seed);
    private final List<DomainEventMessage<?>> log = random.asLogged(random.payments(40));

    static List<ProjectionHandler> projections() {
        return Projections.ALL;
    }

    @AfterEach
    void disconnect() {
        pool.close();
    }

    @ParameterizedTest
    @MethodSource("projections")
    @DisplayName("F16 two nodes own one segment: the second waits for the first, adds nothing, and does not fail")
    void f16TheSecondOwnerAddsNothing(ProjectionHandler projection) {
        bothDeliver(projection, log, log);

        tablesAreThoseOfOneDelivery(projection);
    }

    @ParameterizedTest
    @MethodSource("projections")
    @DisplayName("F16 two nodes own one segment: of payments that are under way, too, each event is added once")
    void f16TheSecondOwnerAddsWhatTheFirstHasNot(ProjectionHandler projection) {
        int third = log.size() / 3;
        transaction.executeWithoutResult(status -> deliver(projection, log.subList(0, third)));

        bothDeliver(projection, log.subList(third, 2 * third), log.subList(third, log.size()));

        tablesAreThoseOfOneDelivery(projection);
    }

    private void bothDeliver(
            ProjectionHandler projection, List<DomainEventMessage<?>> ours, List<DomainEventMessage<?>> theirs) {
        CompletableFuture<Void> second = transaction.execute(first -> {
            deliver(projection, ours);
            CompletableFuture<Void> started = CompletableFuture.runAsync(
                    () -> transaction.executeWithoutResult(status -> deliver(projection, theirs)));
            // It writes only when the first has committed: until then it waits for a lock of rows or of sums.
            Awaitility.await().atMost(Duration.ofSeconds(30)).until(() -> started.isDone() || waiting() > 0);
            return started;
        });
        Objects.requireNonNull(second).join();
    }

    @ParameterizedTest
    @MethodSource("projections")
    @DisplayName("G08 a batch that begins with events of the one before it adds those that are new")
    void g08AnOverlapIsWrittenOnce(ProjectionHandler projection) {
        int half = log.size() / 2;
        transaction.executeWithoutResult(status -> deliver(projection, log.subList(0, half)));
        transaction.executeWithoutResult(status -> deliver(projection, log.subList(half / 2, log.size())));

        tablesAreThoseOfOneDelivery(projection);
    }

    private void tablesAreThoseOfOneDelivery(ProjectionHandler projection) {
        TestDatabase other = TestPostgres.migratedDatabase();
        try (HikariDataSource otherPool = Pools.of(other.app(), 4)) {
            new TransactionTemplate(new JdbcTransactionManager(otherPool))
                    .executeWithoutResult(status -> deliver(projection, log, otherPool));
        }
        assertThat(Tables.of(database)).as("seed " + seed).isEqualTo(Tables.of(other));
    }

    private long waiting() {
        return Tables.count(
                database,
                "SELECT count(*) FROM pg_locks WHERE NOT granted AND pid IN (SELECT pid FROM pg_stat_activity WHERE datname"
                        + " = current_database())");
    }

    private void deliver(ProjectionHandler projection, List<DomainEventMessage<?>> events) {
        deliver(projection, events, pool);
    }

    /** What a processor does with a batch, all but its token. */
    private static void deliver(ProjectionHandler projection, List<DomainEventMessage<?>> events, DataSource database) {
        EventFollower follower = projection.over(ProjectionPlace.live(JdbcClient.create(database)));
        DefaultUnitOfWork.startAndGet(events.getFirst()).execute(() -> events.forEach(follower::take));
    }
}
