package io.payledger.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.query.fixture.InMemoryLog;
import io.payledger.query.fixture.PaymentStory;
import io.payledger.query.fixture.ProjectionNode;
import io.payledger.query.fixture.RandomStories;
import io.payledger.query.fixture.Tables;
import io.payledger.testsupport.TestDatabase;
import io.payledger.testsupport.TestPostgres;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;
import org.axonframework.eventhandling.DomainEventMessage;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Goal: whatever stops a processor, no event is lost and none is counted twice. */
class ProjectionRestartIT {
    private static final long SEED = 20_261_129;
    private static final int SEGMENTS = 4;
    private static final int BATCH = 40;

    private final RandomStories random = new RandomStories(SEED);
    private final List<PaymentStory> stories = random.payments(100);
    private final List<DomainEventMessage<?>> log = random.asLogged(stories);
    private final InMemoryLog engine = new InMemoryLog();
    private TestDatabase database;

    @BeforeEach
    void appendTheLog() {
        database = TestPostgres.migratedDatabase();
        engine.appendEvents(log);
    }

    @Test
    void aProjectionThatIsAddedLaterStartsWithTheFirstEvent() {
        try (ProjectionNode node = start(1)) {
            node.caughtUpWith(log.size());
        }
        assertThat(Tables.count(database, "SELECT count(*) FROM payment_transaction"))
                .isEqualTo(stories.size());
    }

    /** F21: a failing event was skipped after a restart. */
    @Test
    void f21ABatchThatFailsLeavesNothingAndIsTriedAgainUntilItSucceeds() {
        PaymentStory poisoned = stories.get(stories.size() / 2);
        List<String> tables = List.of("payment_attempt", "status_distribution_payment");
        tables.forEach(table -> refuse(table, poisoned));
        for (int restart = 0; restart < 3; restart++) {
            List<Long> before = tables.stream().map(this::refusals).toList();
            try (ProjectionNode node = start(SEGMENTS)) {
                Awaitility.await()
                        .atMost(Duration.ofSeconds(30))
                        .until(() ->
                                refusals(tables.get(0)) > before.get(0) && refusals(tables.get(1)) > before.get(1));
            }
            // The payment's first event may stand in an earlier batch, alone; its first attempt is what the batch held.
            assertThat(Tables.count(
                            database,
                            "SELECT count(*) FROM payment_transaction WHERE attempts > 0 AND payment_id = '"
                                    + poisoned.id() + "'"))
                    .as("rows of a batch that failed")
                    .isZero();
            assertThat(ofPayment("status_distribution_payment", poisoned)).isZero();
        }
        tables.forEach(table -> Tables.execute(database, "DROP TRIGGER poison ON " + table));
        try (ProjectionNode node = start(SEGMENTS)) {
            node.caughtUpWith(log.size());
        }
        assertThat(Tables.of(database)).isEqualTo(undisturbed());
    }

    @Test
    void nodesThatComeAndGoInMidStreamLoseNothing() {
        for (long until = 100; until < log.size(); until += 150) {
            try (ProjectionNode node = start(SEGMENTS)) {
                node.caughtUpWith(until);
            }
        }
        try (ProjectionNode one = start(SEGMENTS)) {
            one.caughtUpWith(log.size());
        }
        assertThat(Tables.of(database)).isEqualTo(undisturbed());
    }

    /** I12, F35: nothing but the log and empty tables is needed, for each projection alone. */
    @ParameterizedTest
    @CsvSource({
        "transactions, payment_transaction payment_attempt payment_refund payment_transaction_day",
        "status-distribution, status_distribution status_distribution_payment status_step status_distribution_hour",
        "journal, journal_entry journal_payment",
        "timeline, payment_timeline"
    })
    void i12AProjectionThatIsRebuiltAloneEqualsTheLiveOneRowForRow(String projection, String tables) {
        try (ProjectionNode node = start(SEGMENTS)) {
            node.caughtUpWith(log.size());
        }
        Map<String, List<String>> live = Tables.of(database);
        for (String table : tables.split(" ")) {
            assertThat(live.get(table)).as(table).isNotEmpty();
            Tables.execute(database, "DELETE FROM " + table);
        }
        Tables.execute(database, "DELETE FROM token_entry WHERE processor_name = '" + projection + "'");
        try (ProjectionNode node = start(1)) {
            node.caughtUpWith(log.size());
        }
        assertThat(Tables.of(database)).isEqualTo(live);
    }

    private Map<String, List<String>> undisturbed() {
        TestDatabase other = TestPostgres.migratedDatabase();
        try (ProjectionNode node = ProjectionNode.start(other, engine, 1, 500)) {
            node.caughtUpWith(log.size());
        }
        return Tables.of(other);
    }

    private ProjectionNode start(int segments) {
        return ProjectionNode.start(database, engine, segments, BATCH);
    }

    /** From now on no row of this payment can be written; every try counts, though it is rolled back. */
    private void refuse(String table, PaymentStory story) {
        Tables.execute(database, "CREATE SEQUENCE refusals_of_" + table + " START 1 MINVALUE 0");
        Tables.execute(database, """
                CREATE FUNCTION refuse_%1$s() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS
                $$ BEGIN PERFORM nextval('refusals_of_%1$s'); RAISE EXCEPTION 'The disk is full'; END $$
                """.formatted(table));
        Tables.execute(database, """
                CREATE TRIGGER poison BEFORE INSERT OR UPDATE ON %1$s
                FOR EACH ROW WHEN (new.payment_id = '%2$s') EXECUTE FUNCTION refuse_%1$s()
                """.formatted(table, story.id()));
    }

    private long refusals(String table) {
        return Tables.count(
                database, "SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM refusals_of_" + table);
    }

    private long ofPayment(String table, PaymentStory story) {
        return Tables.count(database, "SELECT count(*) FROM " + table + " WHERE payment_id = '" + story.id() + "'");
    }
}
