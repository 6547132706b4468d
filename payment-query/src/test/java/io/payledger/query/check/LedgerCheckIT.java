package io.payledger.query.check;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.payledger.api.money.Currency;
import io.payledger.api.wire.MetaKeys;
import io.payledger.eventstore.types.EventCodec;
import io.payledger.query.Projections;
import io.payledger.query.fixture.EventLog;
import io.payledger.query.fixture.PaymentStory;
import io.payledger.query.fixture.QueryServer;
import io.payledger.query.fixture.RandomStories;
import io.payledger.query.fixture.Tables;
import io.payledger.testsupport.TestDatabase;
import io.payledger.testsupport.TestPostgres;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.axonframework.eventhandling.DomainEventMessage;
import org.axonframework.serialization.Serializer;
import org.axonframework.serialization.jackson3.Jackson3Serializer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Goal: an untouched ledger has no findings, and no column of no table can be changed without one. */
class LedgerCheckIT {
    private static final long SEED = Long.getLong("check.seed", 11);
    private static final int PAYMENTS = Integer.getInteger("check.payments", 300);

    private static final TestDatabase DATABASE = TestPostgres.migratedDatabase();
    private static final Serializer SERIALIZER = Jackson3Serializer.builder().build();
    private static final EventCodec CODEC = new EventCodec(EventLog.eventTypes());

    private static QueryServer server;
    private static HikariDataSource pool;
    private static final List<String> SUMS =
            List.of("status_distribution", "status_distribution_hour", "payment_transaction_day");

    @BeforeAll
    static void aLedgerThatRests() {
        server = QueryServer.start(DATABASE);
        List<DomainEventMessage<?>> log = new ArrayList<>();
        Stream.concat(
                        new RandomStories(SEED).payments(PAYMENTS).stream(),
                        Stream.of(PaymentStory.of("a/reviewed", 500, Currency.CNY)
                                .attempt(1, "WECHAT")
                                .succeeded(1)
                                .disputed("d")
                                .mismatched()))
                .flatMap(story -> story.messages().stream())
                .forEach(message -> log.add(message.andMetaData(java.util.Map.of(MetaKeys.ACTOR, "merchant:m"))));
        server.happened(log);
        HikariConfig config = new HikariConfig();
        config.setDataSource(DATABASE.app());
        config.setMaximumPoolSize(4);
        pool = new HikariDataSource(config);
        for (String table : Tables.OF_PROJECTIONS) {
            execute("CREATE TABLE kept_" + table + " AS SELECT * FROM " + table);
            // What a fault in a release or a hand in the database does, no constraint prevents.
            strings("SELECT conname FROM pg_constraint WHERE conrelid = '" + table + "'::regclass AND contype = 'c'")
                    .forEach(check -> execute("ALTER TABLE " + table + " DROP CONSTRAINT " + check));
        }
    }

    @AfterAll
    static void stop() {
        server.close();
        pool.close();
    }

    @Test
    void anUntouchedLedgerHasNoFindings() throws Exception {
        for (CheckPart part : parts()) {
            // The tables of process managers and of banks' days are those of another module.
            if (!Set.of("sagas", "bank-days").contains(part.name())) {
                assertThat(run(part).found).as(part.name()).isEmpty();
            }
        }
        assertThat(run(projections()).notCompared).isEmpty();
    }

    static Stream<String> tables() {
        return Tables.OF_PROJECTIONS.stream().filter(table -> !SUMS.contains(table));
    }

    /** Each column in a row of its own, one row gone and one invented: a single check names all of it and nothing else. */
    @ParameterizedTest
    @MethodSource("tables")
    void everyChangedColumnIsNamedWithItsPaymentAndEveryRowThatIsGoneOrInvented(String table) throws Exception {
        try {
            List<String> expected = new ArrayList<>();
            int rows = 0;
            List<String> columns = strings("SELECT attname FROM pg_attribute WHERE attrelid = '" + table
                    + "'::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attnum");
            List<String> places = strings("SELECT ctid::text FROM " + table + " ORDER BY ctid");
            assertThat(places).as("rows of " + table).hasSizeGreaterThan(columns.size() + 2);
            for (int i = 0; i < columns.size(); i++) {
                String payment = damaged(table, columns.get(i), places.get(i));
                if (isOfKey(table, columns.get(i))) {
                    // The row is another one now: one is missing, and one is there that nothing says.
                    rows += 2;
                } else {
                    expected.add(payment + " " + columns.get(i));
                }
            }
            execute("INSERT INTO " + table
                    + " SELECT (jsonb_populate_record(t, '{\"payment_id\":\"zz/ghost\"}')).* FROM " + table
                    + " t WHERE ctid = '" + places.get(columns.size()) + "'");
            execute("DELETE FROM " + table + " WHERE ctid = '" + places.get(columns.size()) + "'");
            rows += 2;

            List<CheckFinding> found = run(projections()).found;
            assertThat(found).allSatisfy(it -> assertThat(it.place()).startsWith(table + " "));
            assertThat(found.stream().filter(it -> it.column() != null).map(it -> it.paymentId() + " " + it.column()))
                    .containsExactlyInAnyOrderElementsOf(expected);
            assertThat(found.stream().filter(it -> it.column() == null)).hasSize(rows);
            assertThat(found).anySatisfy(it -> assertThat(it.paymentId()).isEqualTo("zz/ghost"));
        } finally {
            restored(table);
        }
    }

    @ParameterizedTest
    @MethodSource("sums")
    void aSumThatIsNotWhatItsRowsAddUpToIsFound(String damage) throws Exception {
        String table = damage.split(" ")[1].equals("FROM") ? damage.split(" ")[2] : damage.split(" ")[1];
        try {
            execute(damage);
            assertThat(run(SqlParts.sums(pool)).found)
                    .singleElement()
                    .satisfies(it -> assertThat(it.place()).startsWith(table + " "));
        } finally {
            restored(table);
        }
    }

    static Stream<String> sums() {
        return SUMS.stream()
                .flatMap(table -> Stream.of(
                        "UPDATE " + table + " SET payments = payments + 1 WHERE ctid = (SELECT min(ctid) FROM " + table
                                + ")",
                        "UPDATE " + table + " SET amount_minor = amount_minor + 1 WHERE ctid = (SELECT max(ctid) FROM "
                                + table + ")",
                        "DELETE FROM " + table + " WHERE ctid = (SELECT min(ctid) FROM " + table + ")"));
    }

    @Test
    void booksThatDisagreeWithPaymentsAreFound() throws Exception {
        try {
            String payment = strings("UPDATE journal_entry SET amount_minor = amount_minor + 1 WHERE ctid ="
                            + " (SELECT min(ctid) FROM journal_entry WHERE kind = 'SALE') RETURNING payment_id")
                    .getFirst();
            assertThat(run(SqlParts.journal(pool)).found)
                    .anySatisfy(it -> assertThat(it.paymentId()).isEqualTo(payment))
                    .anySatisfy(it -> assertThat(it.place()).startsWith("journal_entry CUSTOMER_RECEIVABLE"));
        } finally {
            restored("journal_entry");
        }
    }

    @Test
    @DisplayName("H06 an event that was never appended leaves no trace here, but one at the bank")
    void h06WhatTheBankShowsAndTheLedgerDoesNotIsFound() throws Exception {
        execute("INSERT INTO statement_import (content_hash, file_name, file_bytes, state, received_at, received_by,"
                + " received_from) VALUES ('h', 'f', 1, 'IMPORTED', now(), 'staff:jane', 'here')");
        execute("INSERT INTO bank_statement (import_id, account, reference, balance, fingerprint, last_day)"
                + " SELECT import_id, 'CN1', 'r', 'BALANCED', 'p', date '2026-11-29' FROM statement_import");
        execute("INSERT INTO statement_match (statement_id, class, first_class, state, number, kind, holder, account,"
                + " direction, booked_on, bank_minor, bank_currency, detail, second_person, found_at, changed_at)"
                + " SELECT statement_id, 'MISSING_HERE', 'MISSING_HERE', 'OPEN', 'CNEVER', 'CHARGE', true, 'CN1', 'CREDIT',"
                + " date '2026-11-29', 500, 'CNY', 'nobody knows it', false, now(), now() FROM bank_statement");
        try {
            Seen seen = run(SqlParts.bank(pool));
            assertThat(seen.found).singleElement().satisfies(it -> {
                assertThat(it.place()).contains("MISSING_HERE");
                assertThat(it.should()).isEqualTo("500 CNY");
                assertThat(it.is()).isNull();
            });
            assertThat(seen.notCompared).singleElement().asString().contains("CN1 up to 2026-11-29");
        } finally {
            execute("DELETE FROM statement_match");
            execute("DELETE FROM bank_statement");
            execute("DELETE FROM statement_import");
        }
    }

    @Test
    void aLogThatWasChangedAndPostingsThatWereAreFound() throws Exception {
        TestDatabase other = TestPostgres.migratedDatabase();
        long events;
        try (EventLog log = EventLog.open(other)) {
            new RandomStories(SEED).payments(250).forEach(story -> log.append(story.messages()));
            events = Tables.count(other, "SELECT count(*) FROM events");
            assertThat(events).isGreaterThan(1_024);
            JdbcClient.create(other.superuser())
                    .sql(
                            "SET session_replication_role = replica; UPDATE events SET payload = '{}' WHERE global_index = 7;"
                                    + " SET session_replication_role = DEFAULT")
                    .update();
            assertThat(run(new ChainPart(other.app(), List::of)).found)
                    .singleElement()
                    .satisfies(it -> assertThat(it.place()).isEqualTo("events 7"));
        }
        long blocks = events / 1_024;
        try (QueryServer filled = QueryServer.start(other)) {
            org.awaitility.Awaitility.await()
                    .atMost(Duration.ofSeconds(60))
                    .until(() -> Tables.count(other, "SELECT count(*) FROM event_block") == blocks);
        }
        assertThat(run(new HistoryPart(other.app())).found).isEmpty();
        Tables.execute(
                other, "UPDATE event_posting SET places = places[2:] WHERE name = 'PaymentSubmitted' AND block = 0");
        assertThat(run(new HistoryPart(other.app())).found)
                .singleElement()
                .satisfies(it -> assertThat(it.place()).isEqualTo("event_posting block=0 TYPE PaymentSubmitted"));
    }

    @Test
    void aCheckIsARowWithItsPartsAndOneIsDoneAtATime() throws Exception {
        execute("INSERT INTO ledger_check (started_at, started_by, node, state, head_index)"
                + " VALUES (now(), 'schedule', 'died', 'RUNNING', 0)");
        LedgerCheck check = new LedgerCheck(pool, List.of(projections(), failing()), Clock.systemUTC(), "n1");
        try (Connection other = DATABASE.app().getConnection()) {
            execute(other, "SELECT pg_advisory_lock(hashtextextended('payledger.check', 0))");
            assertThat(check.run("test", CheckWatcher.NOBODY)).isEmpty();
            // A server notices a moment later that a connection is closed.
            execute(other, "SELECT pg_advisory_unlock(hashtextextended('payledger.check', 0))");
        }
        // The server ends the session, and frees its lock, a moment after the connection is closed.
        CheckReport report = Awaitility.await()
                .until(() -> check.run("test", CheckWatcher.NOBODY), Optional::isPresent)
                .orElseThrow();
        assertThat(report.state()).isEqualTo(CheckState.FAILED);
        assertThat(report.parts().getFirst().state()).isEqualTo(CheckState.OK);
        assertThat(report.parts().getFirst().looked()).containsKey("events");
        assertThat(report.parts().get(1).problem()).contains("cannot be read");
        assertThat(strings("SELECT state FROM ledger_check WHERE node = 'died'"))
                .containsExactly("BROKEN_OFF");
        assertThat(server.get("staff", "/api/audit/checks")
                        .json()
                        .path("checks")
                        .get(0)
                        .path("id")
                        .longValue())
                .isEqualTo(report.id());
        assertThat(server.get("staff", "/api/audit/checks/" + report.id())
                        .json()
                        .path("state")
                        .asString())
                .isEqualTo("FAILED");
        assertThat(server.get("staff", "/api/audit/checks/999999").status()).isEqualTo(404);
        assertThat(server.get("staff", "/api/audit/checks/x").status()).isEqualTo(400);
        assertThat(new CheckAlarms(new CheckTable(JdbcClient.create(pool)), true, Clock.systemUTC()).standing())
                .singleElement()
                .satisfies(alarm -> assertThat(alarm.detail()).contains("could not be run"));
    }

    /** Payments whose projection has not come after yet are left alone, and said to be. */
    @Test
    void aProjectionThatIsBehindIsNoFinding() throws Exception {
        TestDatabase other = TestPostgres.migratedDatabase();
        try (EventLog log = EventLog.open(other)) {
            log.append(PaymentStory.of("a/O-1", 500, Currency.CNY)
                    .attempt(1, "CARD")
                    .messages());
        }
        Seen seen = run(new ProjectionPart(other.app(), CODEC, SERIALIZER, Projections.ALL, Duration.ZERO));
        assertThat(seen.found).isEmpty();
        assertThat(seen.notCompared).hasSize(Projections.ALL.size()).allMatch(it -> it.contains("a/O-1"));
    }

    private static CheckPart failing() {
        return new CheckPart() {
            @Override
            public String name() {
                return "failing";
            }

            @Override
            public void run(Notes notes) throws SQLException {
                throw new SQLException("it cannot be read");
            }
        };
    }

    private static CheckPart projections() {
        return new ProjectionPart(pool, CODEC, SERIALIZER, Projections.ALL);
    }

    private static List<CheckPart> parts() {
        return LedgerParts.of(pool, CODEC, SERIALIZER, Projections.ALL, List::of, Duration.ZERO, 7);
    }

    /** Changes a value in one row, by its type; returns the payment that it was of. */
    private static String damaged(String table, String column, String place) {
        String type = strings("SELECT format_type(atttypid, atttypmod) FROM pg_attribute WHERE attrelid = '" + table
                        + "'::regclass AND attname = '" + column + "'")
                .getFirst();
        String payment = strings("SELECT payment_id FROM " + table + " WHERE ctid = '" + place + "'")
                .getFirst();
        String changed = switch (type) {
            case "text" -> column + " || 'x', 'x'";
            case "boolean" -> "NOT " + column + ", true";
            case "timestamp with time zone" -> column + " + interval '1 microsecond', now()";
            case "text[]" -> column + " || 'x'::text, '{x}'";
            default -> column + " + 1000, 1000";
        };
        execute("UPDATE " + table + " SET " + column + " = coalesce(" + changed + ") WHERE ctid = '" + place + "'");
        return payment;
    }

    private static boolean isOfKey(String table, String column) {
        return Objects.equals(
                strings("SELECT (attnum = ANY (indkey))::text FROM pg_attribute JOIN pg_index ON indrelid = attrelid"
                                + " AND indisprimary WHERE attrelid = '" + table + "'::regclass AND attname = '"
                                + column
                                + "'")
                        .getFirst(),
                "true");
    }

    private static void restored(String table) {
        execute("DELETE FROM " + table);
        execute("INSERT INTO " + table + " SELECT * FROM kept_" + table);
    }

    private static void execute(String sql) {
        Tables.execute(DATABASE, sql);
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static List<String> strings(String sql) {
        return JdbcClient.create(DATABASE.owner()).sql(sql).query(String.class).list();
    }

    private static Seen run(CheckPart part) throws SQLException, InterruptedException {
        Seen seen = new Seen();
        part.run(seen);
        return seen;
    }

    private static final class Seen implements CheckPart.Notes {
        private final List<CheckFinding> found = new ArrayList<>();
        private final List<String> notCompared = new ArrayList<>();

        @Override
        public void found(CheckFinding finding) {
            found.add(finding);
        }

        @Override
        public void at(long done, long total) {
            assertThat(done).isLessThanOrEqualTo(total);
        }

        @Override
        public void looked(String what, long count) {
            assertThat(count).isNotNegative();
        }

        @Override
        public void notCompared(@Nullable String what) {
            notCompared.add(String.valueOf(what));
        }
    }
}
