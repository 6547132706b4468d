package io.payledger.eventstore.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.eventstore.append.EventRefusedException;
import io.payledger.eventstore.chain.ChainFault;
import io.payledger.eventstore.chain.ChainHash;
import io.payledger.eventstore.fixture.PlainLog;
import io.payledger.eventstore.fixture.StoreAudit;
import io.payledger.testsupport.TestDatabase;
import io.payledger.testsupport.TestPostgres;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Goal: every misdeed on the table is found, and at its first index. Method: a superuser commits them. */
class ChainVerifierIT {
    private static final int EVENTS = 12_000;

    private TestDatabase database;
    private StoreAudit superuser;

    @BeforeEach
    void fill() throws Exception {
        database = TestPostgres.migratedDatabase();
        superuser = new StoreAudit(database.superuser());
        PlainLog.append(database.app(), "a", 0, EVENTS);
        superuser.execute("ALTER TABLE events DISABLE TRIGGER ALL");
    }

    @Test
    void anUntouchedLogIsIntactAndProgressReachesItsEnd() throws Exception {
        List<Long> progress = new ArrayList<>();
        ChainReport report = verifier().verify((done, total) -> progress.add(total - done));
        assertThat(report).isInstanceOfSatisfying(ChainReport.Intact.class, intact -> {
            assertThat(intact.count()).isEqualTo(EVENTS);
            assertThat(intact.headIndex()).isEqualTo(EVENTS);
        });
        assertThat(progress).isSortedAccordingTo((a, b) -> Long.compare(b, a)).endsWith(0L);
    }

    @Test
    void anEmptyLogIsIntact() throws Exception {
        TestDatabase empty = TestPostgres.migratedDatabase();
        assertThat(new ChainVerifier(empty.as(TestDatabase.AUDITOR), 1).verify((done, total) -> {}))
                .isEqualTo(new ChainReport.Intact(0, 0, ChainHash.GENESIS));
    }

    @Test
    void whatComesAfterATrustedPlaceIsCheckedAlone() throws Exception {
        superuser.execute("UPDATE events SET payload = '{\"forged\":1}' WHERE global_index = 10");
        ChainHash at5000 = ChainHash.of(bytes("SELECT hash FROM events WHERE global_index = 5000"));
        assertThat(verifier().verify(5_000, at5000, (done, total) -> {}))
                .isInstanceOfSatisfying(
                        ChainReport.Intact.class,
                        intact -> assertThat(intact.count()).isEqualTo(EVENTS - 5_000));
        assertThat(verifier().verify(5_000, ChainHash.GENESIS, (done, total) -> {}))
                .isInstanceOfSatisfying(ChainReport.Broken.class, broken -> {
                    assertThat(broken.fault().globalIndex()).isEqualTo(5_001);
                    assertThat(broken.fault().kind()).isEqualTo(ChainFault.Kind.WRONG_PREVIOUS_HASH);
                });
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    UPDATE events SET payload = '{ }' WHERE global_index = 7000                          | 7000  | WRONG_HASH
                    UPDATE events SET metadata = '{"a":1}' WHERE global_index = 1                        | 1     | WRONG_HASH
                    UPDATE events SET event_id = gen_random_uuid() WHERE global_index = 12000            | 12000 | WRONG_HASH
                    UPDATE events SET aggregate_type = NULL WHERE global_index = 5001                    | 5001  | WRONG_HASH
                    UPDATE events SET aggregate_id = 'b' WHERE global_index = 5000                       | 5000  | WRONG_HASH
                    UPDATE events SET event_type = 'Moved' WHERE global_index = 44                       | 44    | WRONG_HASH
                    UPDATE events SET revision = 2 WHERE global_index = 44                               | 44    | WRONG_HASH
                    UPDATE events SET occurred_at = occurred_at + interval '1 us' WHERE global_index = 9 | 9     | WRONG_HASH
                    UPDATE events SET occurred_at = 'infinity' WHERE global_index = 9                    | 9     | WRONG_HASH
                    UPDATE events SET hash = sha256('x') WHERE global_index = 10001                      | 10001 | WRONG_HASH
                    UPDATE events SET hash = 'short' WHERE global_index = 10001                          | 10001 | WRONG_HASH
                    UPDATE events SET previous_hash = sha256('x') WHERE global_index = 77                | 77    | WRONG_PREVIOUS_HASH
                    DELETE FROM events WHERE global_index = 6000                                         | 6000  | GAP
                    DELETE FROM events WHERE global_index < 3                                            | 1     | GAP
                    DELETE FROM events WHERE global_index BETWEEN 5001 AND 10000                         | 5001  | GAP
                    DELETE FROM events WHERE global_index > 11000                                        | 11001 | CUT_OFF
                    DELETE FROM events                                                                   | 1     | CUT_OFF
                    UPDATE log_head SET hash = sha256('x')                                               | 12000 | REPLACED
                    UPDATE log_head SET global_index = 12005                                             | 12001 | CUT_OFF
                    """)
    void aMisdeedIsFoundAtItsFirstIndex(String misdeed, long index, ChainFault.Kind kind) throws Exception {
        superuser.execute(misdeed);
        assertThat(verifier().verify((done, total) -> {})).isInstanceOfSatisfying(ChainReport.Broken.class, broken -> {
            assertThat(broken.fault().globalIndex()).as(broken.fault().detail()).isEqualTo(index);
            assertThat(broken.fault().kind()).isEqualTo(kind);
            assertThat(broken.count()).isEqualTo(index - 1);
        });
    }

    @Test
    void theSqlOfTheDocumentComputesTheSameHashes() throws Exception {
        Matcher sql = Pattern.compile("```sql\n(.*?);\n```", Pattern.DOTALL)
                .matcher(Files.readString(Path.of("../docs/audit/hash-chain.md")));
        assertThat(sql.find()).isTrue();
        String badEvents = "SELECT count(*) FROM (" + sql.group(1) + ") bad";
        assertThat(superuser.number(badEvents)).isZero();
        superuser.execute("UPDATE events SET aggregate_type = NULL WHERE global_index = 5");
        assertThat(superuser.number(badEvents)).isEqualTo(1);
    }

    @Test
    void twoEventsThatChangePlacesAreFound() throws Exception {
        superuser.execute("""
                UPDATE events SET global_index = -global_index + 20001 + 1000000 WHERE global_index IN (10000, 10001);
                UPDATE events SET global_index = global_index - 1000000 WHERE global_index > 1000000;
                """);
        assertThat(verifier().verify((done, total) -> {}))
                .isInstanceOfSatisfying(
                        ChainReport.Broken.class,
                        broken -> assertThat(broken.fault().globalIndex()).isEqualTo(10_000));
    }

    @Test
    void h04NothingIsAppendedBehindACutTail() throws Exception {
        superuser.execute("DELETE FROM events WHERE global_index > 11000");
        Assertions.assertThatThrownBy(() -> PlainLog.append(database.app(), "b", 0, 1))
                .isInstanceOf(EventRefusedException.class)
                .hasMessageContaining("ends at 11000");
        assertThat(superuser.number("SELECT max(global_index) FROM events")).isEqualTo(11_000);
    }

    private ChainVerifier verifier() {
        return new ChainVerifier(database.as(TestDatabase.AUDITOR), 2);
    }

    private byte[] bytes(String sql) throws Exception {
        try (var connection = database.superuser().getConnection();
                var statement = connection.createStatement();
                var row = statement.executeQuery(sql)) {
            row.next();
            return row.getBytes(1);
        }
    }
}
