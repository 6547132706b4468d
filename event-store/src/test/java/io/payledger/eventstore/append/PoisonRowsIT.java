package io.payledger.eventstore.append;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.payledger.eventstore.EventStoreProperties;
import io.payledger.eventstore.chain.EventContent;
import io.payledger.eventstore.fixture.StoreAudit;
import io.payledger.testsupport.TestDatabase;
import io.payledger.testsupport.TestPostgres;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Goal: whatever one command brings, its neighbours in the batch are stored. Method: one batch, made by hand. */
@Timeout(60)
class PoisonRowsIT {
    private static final UUID TAKEN = new UUID(1, 1);

    private final ExecutorService callers = Executors.newCachedThreadPool();
    private StoreAudit audit;
    private AppendQueue queue;
    private GroupCommitWriter writer;

    @BeforeEach
    void open() {
        TestDatabase database = TestPostgres.migratedDatabase();
        audit = new StoreAudit(database.superuser());
        queue = new AppendQueue(100, Duration.ofSeconds(30));
        writer = new GroupCommitWriter(
                queue,
                database.app(),
                EventStoreProperties.defaults().nodeSettings().writer(),
                events -> {});
    }

    @AfterEach
    void close() {
        writer.close();
        callers.close();
    }

    @Test
    void anEventIdThatIsTakenFailsItsCommandOnly() throws Exception {
        List<Future<Appended>> answers = batchOf(List.of(
                command("a", 0, TAKEN, "{}"),
                command("b", 0, UUID.randomUUID(), "{}"),
                command("c", 0, TAKEN, "{}"),
                command("d", 0, UUID.randomUUID(), "{}")));
        answers.get(0).get();
        answers.get(1).get();
        assertThatThrownBy(() -> answers.get(2).get()).hasCauseInstanceOf(EventRefusedException.class);
        answers.get(3).get();
        assertThat(audit.assertSound()).isEqualTo(3);
        assertThat(audit.eventsByAggregate()).containsOnlyKeys("a", "b", "d");
    }

    @Test
    void whatIsNoJsonFailsItsCommandOnly() throws Exception {
        List<Future<Appended>> answers = batchOf(List.of(
                command("a", 0, UUID.randomUUID(), "{}"),
                command("b", 0, UUID.randomUUID(), "<gadget/>"),
                command("c", 0, UUID.randomUUID(), "{}")));
        answers.get(0).get();
        assertThatThrownBy(() -> answers.get(1).get()).hasCauseInstanceOf(EventRefusedException.class);
        answers.get(2).get();
        assertThat(audit.assertSound()).isEqualTo(2);
    }

    @Test
    void conflictsAreFoundInTheStoreAndWithinTheBatch() throws Exception {
        List<Future<Appended>> answers = batchOf(List.of(
                command("a", 0, UUID.randomUUID(), "{}"),
                command("a", 0, UUID.randomUUID(), "{}"),
                command("a", 1, UUID.randomUUID(), "{}"),
                command("a", 3, UUID.randomUUID(), "{}"),
                command("b", 0, UUID.randomUUID(), "{}")));
        answers.get(0).get();
        assertThatThrownBy(() -> answers.get(1).get()).hasCauseInstanceOf(AppendConflictException.class);
        answers.get(2).get();
        assertThatThrownBy(() -> answers.get(3).get()).hasCauseInstanceOf(AppendConflictException.class);
        answers.get(4).get();
        assertThat(audit.assertSound()).isEqualTo(3);
        assertThatThrownBy(() -> queue.append(command("a", 1, UUID.randomUUID(), "{}"), List.of()))
                .isInstanceOf(AppendConflictException.class);
    }

    @Test
    void f02RefusedCommandsLeaveNoGapInTheIndex() throws Exception {
        writer.start();
        for (int i = 0; i < 50; i++) {
            String account = "a" + i;
            queue.append(command(account, 0, UUID.randomUUID(), "{}"), List.of());
            assertThatThrownBy(() -> queue.append(command(account, 0, UUID.randomUUID(), "{}"), List.of()))
                    .isInstanceOf(AppendConflictException.class);
            assertThatThrownBy(() -> queue.append(command(account, 1, UUID.randomUUID(), "[}"), List.of()))
                    .isInstanceOf(EventRefusedException.class);
        }
        assertThat(audit.assertSound()).isEqualTo(50);
    }

    @Test
    void aRiderThatBreaksFailsItsCommandOnly() throws Exception {
        RiderWriter<String> breaking = PoisonRowsIT::runAsSql;
        List<Future<Appended>> answers = new ArrayList<>();
        List<String> sql = List.of("SELECT 1", "SELECT 1/0", "SELECT 2");
        for (int i = 0; i < sql.size(); i++) {
            List<EventContent> events = command("a" + i, 0, UUID.randomUUID(), "{}");
            AppendRider<String> rider = new AppendRider<>(breaking, sql.get(i));
            answers.add(callers.submit(() -> queue.append(events, List.of(rider))));
        }
        Awaitility.await().until(() -> queue.size() == sql.size());
        writer.start();
        assertThat(outcomes(answers)).containsExactly("stored", "refused", "stored");
    }

    @Test
    void e12AConflictOfTransactionsIsTriedAgainAndNobodyNoticesIt() throws Exception {
        AtomicInteger tries = new AtomicInteger();
        RiderWriter<String> unlucky = (connection, rows) -> {
            if (tries.incrementAndGet() < 4) {
                runAsSql(connection, "DO $$ BEGIN RAISE EXCEPTION 'unlucky' USING ERRCODE = '40001'; END $$");
            }
        };
        writer.start();
        queue.append(command("a", 0, UUID.randomUUID(), "{}"), List.of(new AppendRider<>(unlucky, "row")));
        assertThat(tries).hasValue(4);
        assertThat(audit.assertSound()).isEqualTo(1);
    }

    @Test
    void aCommandOfRidersOnlyIsCommittedToo() throws Exception {
        audit.execute("CREATE TABLE note (text text); GRANT ALL ON note TO ledger_app");
        RiderWriter<String> sql = PoisonRowsIT::runAsSql;
        writer.start();
        queue.append(List.of(), List.of(new AppendRider<>(sql, "INSERT INTO note VALUES ('alone')")));
        assertThat(audit.number("SELECT count(*) FROM note")).isEqualTo(1);
        assertThat(audit.assertSound()).isZero();
    }

    @Test
    void aCommandWithARejectedRiderLeavesNoRowOfItsOtherRiders() throws Exception {
        audit.execute("CREATE TABLE note (text text); GRANT ALL ON note TO ledger_app");
        RiderWriter<String> notes = (connection, rows) -> {
            for (String note : rows.rows()) {
                runAsSql(connection, "INSERT INTO note VALUES ('" + note + "')");
            }
        };
        RiderWriter<String> picky = (connection, rows) -> {
            for (int i = 0; i < rows.rows().size(); i++) {
                if (rows.rows().get(i).equals("bad")) {
                    rows.reject(i, "bad is not taken");
                }
            }
        };
        List<Future<Appended>> answers = new ArrayList<>();
        for (String word : List.of("good", "bad", "fine")) {
            List<EventContent> events = command(word, 0, UUID.randomUUID(), "{}");
            List<AppendRider<String>> riders = List.of(new AppendRider<>(notes, word), new AppendRider<>(picky, word));
            answers.add(callers.submit(() -> queue.append(events, riders)));
        }
        Awaitility.await().until(() -> queue.size() == 3);
        writer.start();
        assertThat(outcomes(answers)).containsExactly("stored", "rejected", "stored");
        assertThat(audit.number("SELECT count(*) FROM note WHERE text IN ('good', 'fine')"))
                .isEqualTo(2);
        assertThat(audit.number("SELECT count(*) FROM note")).isEqualTo(2);
        assertThat(audit.eventsByAggregate()).containsOnlyKeys("good", "fine");
    }

    private static void runAsSql(Connection connection, RiderRows<String> rows) throws SQLException {
        for (String sql : rows.rows()) {
            runAsSql(connection, sql);
        }
    }

    private static void runAsSql(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** Queues all before the writer starts, one behind the other, so that they are one batch. */
    private List<Future<Appended>> batchOf(List<List<EventContent>> commands) {
        List<Future<Appended>> answers = new ArrayList<>();
        for (List<EventContent> events : commands) {
            answers.add(callers.submit(() -> queue.append(events, List.of())));
            int queued = answers.size();
            Awaitility.await().pollInterval(Duration.ofMillis(2)).until(() -> queue.size() == queued);
        }
        writer.start();
        return answers;
    }

    private static List<String> outcomes(List<Future<Appended>> answers) throws InterruptedException {
        List<String> outcomes = new ArrayList<>();
        for (Future<Appended> answer : answers) {
            try {
                answer.get();
                outcomes.add("stored");
            } catch (ExecutionException e) {
                outcomes.add(
                        switch (e.getCause()) {
                            case EventRefusedException refused -> "refused";
                            case RiderRejectedException rejected -> "rejected";
                            case null, default -> String.valueOf(e.getCause());
                        });
            }
        }
        return outcomes;
    }

    private static List<EventContent> command(String account, long sequence, UUID eventId, String payload) {
        return List.of(new EventContent(
                eventId,
                "account",
                account,
                sequence,
                "Opened",
                1,
                Instant.EPOCH,
                payload.getBytes(StandardCharsets.UTF_8),
                "{}".getBytes(StandardCharsets.UTF_8)));
    }
}
