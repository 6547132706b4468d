package io.payledger.eventstore.anchor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpServer;
import io.payledger.eventstore.checkpoint.SignedCheckpoint;
import io.payledger.eventstore.checkpoint.SigningKey;
import io.payledger.eventstore.fixture.PlainLog;
import io.payledger.eventstore.fixture.StoreAudit;
import io.payledger.testsupport.TestDatabase;
import io.payledger.testsupport.TestPostgres;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Goal: checkpoints reach every place outside, and a start knows the database again by them. */
class CheckpointKeeperIT {
    @TempDir
    private Path folder;

    private TestDatabase database;
    private Path keyFile;
    private SigningKey.Pair pair;

    @BeforeEach
    void makeKeys() throws IOException {
        database = TestPostgres.migratedDatabase();
        pair = SigningKey.generate("ledger.example.com/test");
        keyFile = write("one.key", pair);
    }

    @Test
    void everyPlaceGetsTheNewestCheckpointAndAnEndpointThatFailsIsTriedAgain() throws Exception {
        Queue<String> received = new ConcurrentLinkedQueue<>();
        Queue<Integer> answers = new ConcurrentLinkedQueue<>(List.of(503, 500));
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/checkpoints", exchange -> {
            received.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
            Integer answer = answers.poll();
            exchange.sendResponseHeaders(answer == null ? 204 : answer, -1);
            exchange.close();
        });
        server.start();
        URI url = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/checkpoints");
        Path places = folder.resolve("places");
        PlainLog.append(database.app(), "a", 0, 5);
        try (CheckpointKeeper keeper =
                anchor(List.of(keyFile), List.of(), places, List.of(url)).keeper()) {
            keeper.start();
            await().until(() -> received.size() >= 3 && Files.exists(places.resolve(CheckpointFolder.NEWEST)));
            assertThat(newestIn(places)).isEqualTo(5);
            PlainLog.append(database.app(), "b", 0, 2);
        } finally {
            server.stop(0);
        }
        // The last round comes when the keeper ends.
        assertThat(newestIn(places)).isEqualTo(7);
        assertThat(received).allMatch(note -> open(note).checkpoint().size() <= 7);
        try (Stream<Path> files = Files.walk(places)) {
            assertThat(files.filter(Files::isRegularFile)
                            .map(file -> file.getFileName().toString()))
                    .contains("00000000000000000005.checkpoint", "00000000000000000007.checkpoint")
                    .noneMatch(name -> name.endsWith("unfinished"));
        }
    }

    @Test
    void aPlaceThatIsAwayKeepsNothingElseFromGettingItsCheckpoint() throws Exception {
        Path places = folder.resolve("places");
        PlainLog.append(database.app(), "a", 0, 1);
        try (CheckpointKeeper keeper = anchor(
                        List.of(keyFile), List.of(), places, List.of(URI.create("http://127.0.0.1:1/nobody")))
                .keeper()) {
            keeper.start();
            await().until(() -> Files.exists(places.resolve(CheckpointFolder.NEWEST)));
        }
        assertThat(newestIn(places)).isEqualTo(1);
    }

    @Test
    void h03AStartOverARestoredDatabaseIsRefusedAndOverTheTrueOneIsNot() throws Exception {
        Path places = folder.resolve("places");
        PlainLog.append(database.app(), "a", 0, 10);
        Anchor anchor = anchor(List.of(keyFile), List.of(), places, List.of());
        anchor.guard().check();
        publish(anchor, places);
        anchor.guard().check();

        StoreAudit superuser = new StoreAudit(database.superuser());
        superuser.execute("ALTER TABLE events DISABLE TRIGGER ALL");
        superuser.execute("DELETE FROM events WHERE global_index > 8");
        superuser.execute("DELETE FROM checkpoints");
        superuser.execute("DELETE FROM merkle_subtrees");
        assertThatThrownBy(() -> anchor.guard().check())
                .isInstanceOf(LogNotTheSameException.class)
                .hasMessageContaining("checkpoint over 10 events")
                .hasMessageContaining("it ends at 8");

        // The documented way on: the checkpoint is set aside by a person.
        Files.delete(places.resolve(CheckpointFolder.NEWEST));
        anchor.guard().check();
    }

    @Test
    void aCheckpointThatNobodyTrustedSignedIsNoReasonToStart() throws Exception {
        Path places = folder.resolve("places");
        PlainLog.append(database.app(), "a", 0, 10);
        publish(anchor(List.of(keyFile), List.of(), places, List.of()), places);
        SigningKey.Pair stranger = SigningKey.generate("ledger.example.com/test");
        Anchor other = anchor(List.of(write("stranger.key", stranger)), List.of(), places, List.of());
        assertThatThrownBy(() -> other.guard().check()).isInstanceOf(CheckpointUnreadableException.class);

        Files.writeString(places.resolve(CheckpointFolder.NEWEST), "torn");
        assertThatThrownBy(() -> anchor(List.of(keyFile), List.of(), places, List.of())
                        .guard()
                        .check())
                .isInstanceOf(CheckpointUnreadableException.class)
                .hasMessageContaining(CheckpointFolder.NEWEST);
    }

    @Test
    void aKeyTakesTheOthersPlaceWithoutAMomentInWhichNeitherCounts() throws Exception {
        Path places = folder.resolve("places");
        SigningKey.Pair next = SigningKey.generate("ledger.example.com/test");
        Path nextFile = write("two.key", next);
        PlainLog.append(database.app(), "a", 0, 1);
        publish(anchor(List.of(keyFile), List.of(), places, List.of()), places);

        // 1. Both sign: whoever knows either key can check.
        Anchor both = anchor(List.of(keyFile, nextFile), List.of(), places, List.of());
        both.guard().check();
        PlainLog.append(database.app(), "b", 0, 1);
        publish(both, places);
        String note = Files.readString(places.resolve(CheckpointFolder.NEWEST));
        assertThat(open(note).checkpoint().size()).isEqualTo(2);
        assertThat(SignedCheckpoint.open(note, List.of(next.known()))
                        .checkpoint()
                        .size())
                .isEqualTo(2);

        // 2. The old one is gone, and counts no more.
        Anchor after = anchor(List.of(nextFile), List.of(), places, List.of());
        after.guard().check();
        PlainLog.append(database.app(), "c", 0, 1);
        publish(after, places);
        String last = Files.readString(places.resolve(CheckpointFolder.NEWEST));
        assertThatThrownBy(() -> open(last)).hasMessageContaining("None of the trusted keys");

        // A lost key is replaced at once; the lost one is still trusted for what it has signed.
        SigningKey.Pair third = SigningKey.generate("ledger.example.com/test");
        anchor(List.of(write("three.key", third)), List.of(next.known().toString()), places, List.of())
                .guard()
                .check();
    }

    @Test
    void keysOfTwoLogsOrHalvesThatDoNotBelongTogetherAreRefused() throws Exception {
        Path other = write("other.key", SigningKey.generate("ledger.example.com/other"));
        assertThatThrownBy(() -> anchor(List.of(keyFile, other), List.of(), folder, List.of()))
                .hasMessageContaining("different logs");
        Files.copy(folder.resolve("other.key.pub"), folder.resolve("half.key.pub"));
        Files.copy(keyFile, folder.resolve("half.key"));
        assertThatThrownBy(() -> anchor(List.of(folder.resolve("half.key")), List.of(), folder, List.of()))
                .hasMessageContaining("is not the public half of");
        assertThatThrownBy(() -> anchor(List.of(folder.resolve("none.key")), List.of(), folder, List.of()))
                .hasMessageContaining("none.key cannot be read");
    }

    private static void publish(Anchor anchor, Path places) throws Exception {
        anchor.checkpoints().makeNext();
        new CheckpointFolder(places).publish(anchor.checkpoints().newest().orElseThrow());
    }

    private Anchor anchor(List<Path> keyFiles, List<String> publicKeys, Path places, List<URI> urls) {
        return Anchor.open(
                database.app(),
                Clock.systemUTC(),
                new Anchor.Settings(
                        keyFiles,
                        publicKeys,
                        List.of(places),
                        urls,
                        true,
                        Duration.ofMillis(100),
                        Duration.ofSeconds(2)));
    }

    private Path write(String name, SigningKey.Pair keys) throws IOException {
        Files.writeString(folder.resolve(name + ".pub"), keys.known() + "\n");
        return Files.writeString(folder.resolve(name), keys.secret().secretText() + "\n");
    }

    private SignedCheckpoint open(String note) {
        return SignedCheckpoint.open(note, List.of(pair.known()));
    }

    private long newestIn(Path places) throws IOException {
        return open(new CheckpointFolder(places).newestNote().orElseThrow())
                .checkpoint()
                .size();
    }
}
