package io.payledger.eventstore.anchor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.payledger.eventstore.chain.ChainHash;
import io.payledger.eventstore.checkpoint.Checkpoint;
import io.payledger.eventstore.checkpoint.SignedCheckpoint;
import io.payledger.eventstore.checkpoint.SigningKey;
import io.payledger.eventstore.fixture.PlainLog;
import io.payledger.eventstore.fixture.StoreAudit;
import io.payledger.eventstore.merkle.CompactRange;
import io.payledger.eventstore.merkle.NodeHash;
import io.payledger.eventstore.merkle.ProofCheck;
import io.payledger.eventstore.merkle.TreeHasher;
import io.payledger.eventstore.merkle.TreeProofs;
import io.payledger.testsupport.SettableClock;
import io.payledger.testsupport.TestDatabase;
import io.payledger.testsupport.TestPostgres;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Goal: what was signed once is known again, and nothing else is ever signed after it. */
class CheckpointsIT {
    private static final int EVENTS = 600;
    private static final SigningKey.Pair KEY = SigningKey.generate("ledger.example.com/test");

    private TestDatabase database;
    private StoreAudit superuser;

    @BeforeEach
    void fill() throws Exception {
        database = TestPostgres.migratedDatabase();
        superuser = new StoreAudit(database.superuser());
        superuser.execute("ALTER TABLE events DISABLE TRIGGER ALL");
    }

    @Test
    void theStoredTreeHasTheRootsAndProofsOfAllItsEventsWhereverItEnds() throws Exception {
        int events = 66_000;
        superuser.execute("""
                INSERT INTO events SELECT i, i, now(), 1, gen_random_uuid(), 'a', NULL, 'E', '{}', '{}', '',
                    sha256(i::text::bytea) FROM generate_series(1, %d) i""".formatted(events));
        TreeHasher hasher = new TreeHasher();
        CompactRange naive = new CompactRange(hasher, 0);
        StoredTree tree = new StoredTree(database.app());
        Map<Long, NodeHash> roots = new TreeMap<>();
        List<Long> ends = List.of(1L, 255L, 256L, 257L, 65_535L, 65_536L, 65_537L, 66_000L);
        while (naive.end() < events) {
            naive.append(leaf(hasher, naive.end() + 1));
            if (ends.contains(naive.end())) {
                tree.growTo(naive.end());
                roots.put(naive.end(), naive.root());
            }
        }
        assertThat(superuser.number("SELECT count(*) FROM merkle_subtrees")).isEqualTo(257 + 1);
        roots.forEach((size, root) ->
                assertThat(tree.proofs(size).root()).as("at %d", size).isEqualTo(root));

        NodeHash last = naive.root();
        TreeProofs proofs = tree.proofs(events);
        ProofCheck check = new ProofCheck();
        for (long index : List.of(0L, 255L, 256L, 65_535L, 65_536L, 65_999L)) {
            assertThat(check.includes(leaf(hasher, index + 1), index, events, proofs.inclusion(index), last))
                    .isTrue();
        }
        roots.forEach(
                (size, root) -> assertThat(check.consistent(size, root, events, last, proofs.consistencyFrom(size)))
                        .as("from %d", size)
                        .isTrue());
    }

    @Test
    void aCheckpointSaysWhatTheLogIsAndIsMadeOnlyWhenItHasGrown() throws Exception {
        Checkpoints checkpoints = checkpoints();
        checkpoints.makeNext();
        assertThat(checkpoints.newest()).isEmpty();

        PlainLog.append(database.app(), "a", 0, EVENTS);
        checkpoints.makeNext();
        checkpoints.makeNext();
        SignedCheckpoint first = checkpoints.newest().orElseThrow();
        assertThat(first.checkpoint().size()).isEqualTo(EVENTS);
        assertThat(first.checkpoint().head()).isEqualTo(hashAt(EVENTS));
        assertThat(SignedCheckpoint.open(first.note().toString(), List.of(KEY.known()))
                        .checkpoint())
                .isEqualTo(first.checkpoint());

        PlainLog.append(database.app(), "b", 0, 1);
        checkpoints.makeNext();
        Checkpoint second = checkpoints.newest().orElseThrow().checkpoint();
        TreeProofs proofs = new StoredTree(database.as(TestDatabase.AUDITOR)).proofs(second.size());
        assertThat(new ProofCheck()
                        .consistent(
                                EVENTS,
                                first.checkpoint().root(),
                                second.size(),
                                second.root(),
                                proofs.consistencyFrom(EVENTS)))
                .isTrue();
        assertThat(superuser.number("SELECT count(*) FROM checkpoints")).isEqualTo(2);
        assertThat(checkpoints.covering(EVENTS).orElseThrow().checkpoint()).isEqualTo(first.checkpoint());
        assertThat(checkpoints.covering(EVENTS + 1).orElseThrow().checkpoint()).isEqualTo(second);
        assertThat(checkpoints.covering(EVENTS + 2)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    DELETE FROM events WHERE global_index = 600                                             | ends at 599
                    DELETE FROM events WHERE global_index > 598                                             | ends at 598
                    DELETE FROM events                                                                      | ends at 0
                    UPDATE events SET hash = sha256('other') WHERE global_index = 600                       | event at 600 is another one
                    UPDATE events SET hash = sha256('other') WHERE global_index = 550                       | another root
                    UPDATE merkle_subtrees SET hash = sha256('other') WHERE number = 0                      | another root
                    """)
    void h03ACutOrChangedLogIsKnownByItsCheckpointAndNothingIsSignedAfterIt(String misdeed, String difference)
            throws Exception {
        PlainLog.append(database.app(), "a", 0, EVENTS);
        checkpoints().makeNext();
        Checkpoint outside = checkpoints().newest().orElseThrow().checkpoint();
        checkpoints().requireContained(outside);

        superuser.execute(misdeed);
        assertThatThrownBy(() -> checkpoints().requireContained(outside))
                .isInstanceOf(LogNotTheSameException.class)
                .hasMessageContaining(difference)
                .hasMessageContaining("docs/audit/checkpoints.md");
        superuser.execute("""
                INSERT INTO events SELECT i, i, now(), 1, gen_random_uuid(), 'z', NULL, 'E', '{}', '{}', '', sha256('x')
                FROM generate_series((SELECT coalesce(max(global_index), 0) + 1 FROM events), 700) i""");
        assertThatThrownBy(() -> checkpoints().makeNext()).isInstanceOf(LogNotTheSameException.class);
        assertThat(superuser.number("SELECT max(size) FROM checkpoints")).isEqualTo(EVENTS);
    }

    @Test
    void h04NodesThatAppendAndSignAtOnceKeepOneChainAndOneLineOfCheckpoints() throws Exception {
        try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
            List<Future<?>> nodes = Stream.concat(
                            Stream.of("a", "b").map(account -> (Runnable) () -> IntStream.range(0, 20)
                                    .forEach(i -> PlainLog.append(database.app(), account, 20L * i, 20))),
                            Stream.of(1, 2).map(node -> (Runnable) () -> IntStream.range(0, 60)
                                    .forEach(i -> checkpoints().makeNext())))
                    .<Future<?>>map(threads::submit)
                    .toList();
            for (Future<?> node : nodes) {
                node.get();
            }
        }
        checkpoints().makeNext();
        assertThat(superuser.assertSound()).isEqualTo(800);
        Checkpoint newest = checkpoints().newest().orElseThrow().checkpoint();
        assertThat(newest.size()).isEqualTo(800);
        TreeProofs proofs = new StoredTree(database.app()).proofs(800);
        long index = 1;
        while (index <= 800) {
            Checkpoint older = checkpoints().covering(index).orElseThrow().checkpoint();
            assertThat(new ProofCheck()
                            .consistent(
                                    older.size(),
                                    older.root(),
                                    800,
                                    newest.root(),
                                    proofs.consistencyFrom(older.size())))
                    .as("from %d", older.size())
                    .isTrue();
            index = older.size() + 1;
        }
    }

    @Test
    void h04ASignerThatDiesHalfWayLeavesNothingThatTheNextOneStumblesOver() throws Exception {
        PlainLog.append(database.app(), "a", 0, EVENTS);
        // Subtrees are committed one by one, the checkpoint last: whatever a crash leaves is a beginning of them.
        new StoredTree(database.app()).growTo(300);
        assertThat(superuser.number("SELECT count(*) FROM merkle_subtrees")).isEqualTo(1);
        checkpoints().makeNext();
        assertThat(checkpoints().newest().orElseThrow().checkpoint().size()).isEqualTo(EVENTS);
        checkpoints().requireContained(checkpoints().newest().orElseThrow().checkpoint());
    }

    @Test
    void theServiceMayNeitherChangeNorRemoveWhatWasSigned() throws Exception {
        StoreAudit app = new StoreAudit(database.app());
        for (String sql : List.of(
                "UPDATE checkpoints SET note = ''",
                "DELETE FROM checkpoints",
                "UPDATE merkle_subtrees SET number = 0",
                "DELETE FROM merkle_subtrees")) {
            assertThatThrownBy(() -> app.execute(sql)).hasMessageContaining("permission denied");
        }
    }

    private Checkpoints checkpoints() {
        return new Checkpoints(
                database.app(),
                new SettableClock(Instant.parse("2026-11-30T00:00:00Z")),
                List.of(KEY.secret()),
                List.of(KEY.known()));
    }

    private ChainHash hashAt(long index) throws Exception {
        try (var connection = database.app().getConnection()) {
            return CheckpointTable.hashAt(connection, index).orElseThrow();
        }
    }

    private static NodeHash leaf(TreeHasher hasher, long index) throws Exception {
        return hasher.leaf(
                MessageDigest.getInstance("SHA-256").digest(Long.toString(index).getBytes(StandardCharsets.UTF_8)));
    }
}
