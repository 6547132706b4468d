package io.payledger.drills.tamper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.payledger.eventstore.checkpoint.SignedCheckpoint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Goal: whoever reads docs/audit can write a verifier. Method: one in Python, held against the same lies and truths. */
class PythonVerifierTest {
    private static final Path DOCS = Path.of("../docs/audit").toAbsolutePath().normalize();

    /** Checks many files in one process: each line of its input is a file, a key and any checkpoints. */
    private static final String MANY = """
            import sys
            sys.dont_write_bytecode = True
            sys.path.insert(0, sys.argv[1])
            import verify
            for line in open(sys.argv[2]):
                file, key, *kept = line.split()
                notes = [open(path, newline="\\n").read() for path in kept]
                with open(file, encoding="utf-8", newline="\\n") as lines:
                    print(*verify.check(lines, open(key).read(), notes))
            """;

    @TempDir
    private Path folder;

    @BeforeEach
    void pythonIsThere() {
        assumeThat(isThere()).as("python3").isTrue();
    }

    @Test
    void itFindsTheSameLiesAtTheSameIndexes() throws Exception {
        Liar liar = Liar.of(new Random(7));
        List<TamperCase> lies = new ArrayList<>();
        for (int round = 0; round < 2; round++) {
            LineLies.ALL.forEach(lie -> lies.add(lie.apply(liar)));
            ChainLies.ALL.forEach(lie -> lies.add(lie.apply(liar)));
            ReceiptLies.ALL.forEach(lie -> lies.add(lie.apply(liar)));
        }
        List<byte[]> files = lies.stream().map(TamperCase::file).toList();
        List<String> answers = check(liar, files, liar.known());
        assertThat(answers).hasSameSizeAs(lies);
        for (int i = 0; i < lies.size(); i++) {
            assertThat(answers.get(i))
                    .as(lies.get(i).kind())
                    .startsWith("1 BROKEN at index " + lies.get(i).firstBad() + ":");
        }
    }

    @Test
    void itBelievesTheTruthAndSaysSoByItsExitCode() throws Exception {
        Liar liar = Liar.of(new Random(8));
        History truth = liar.truth();
        String aggregate = truth.events().getFirst().content().aggregateId();
        assertThat(check(
                        liar,
                        List.of(
                                truth.whole(liar.note(), false),
                                truth.whole(liar.note(), true),
                                truth.choice(liar.choice(aggregate)),
                                truth.choice(liar.choice("m1/*"))),
                        liar.known()))
                .allMatch(answer -> answer.startsWith("0 intact: "))
                .hasSize(4);

        Path file = Files.write(folder.resolve("true.ndjson"), truth.whole(liar.note(), false));
        Path key = Files.writeString(folder.resolve("log.pub"), liar.key().known() + "\n");
        assertThat(run(DOCS.resolve("verify.py").toString(), file.toString(), key.toString()))
                .isZero();
        Path lie = Files.write(folder.resolve("lie.ndjson"), truth.run(1, 199, liar.note(), false));
        assertThat(run(DOCS.resolve("verify.py").toString(), lie.toString(), key.toString()))
                .isEqualTo(1);
    }

    private List<String> check(Liar liar, List<byte[]> files, List<SignedCheckpoint> known) throws Exception {
        Path key = Files.writeString(folder.resolve("many.pub"), liar.key().known() + "\n");
        StringBuilder kept = new StringBuilder();
        for (SignedCheckpoint checkpoint : known) {
            kept.append(' ')
                    .append(Files.writeString(
                            folder.resolve(checkpoint.checkpoint().size() + ".checkpoint"),
                            checkpoint.note().toString()));
        }
        StringBuilder list = new StringBuilder();
        for (int i = 0; i < files.size(); i++) {
            list.append(Files.write(folder.resolve(i + ".ndjson"), files.get(i)))
                    .append(' ')
                    .append(key)
                    .append(kept)
                    .append('\n');
        }
        Path work = Files.writeString(folder.resolve("list"), list);
        Path script = Files.writeString(folder.resolve("many.py"), MANY);
        assertThat(run(script.toString(), DOCS.toString(), work.toString()))
                .as(Files.readString(folder.resolve("out")))
                .isZero();
        return Files.readAllLines(folder.resolve("out"));
    }

    private int run(String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of("python3", "-B"));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("out").toFile())
                .start();
        assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
        return process.exitValue();
    }

    private static boolean isThere() {
        try {
            return new ProcessBuilder("python3", "--version").start().waitFor() == 0;
        } catch (IOException none) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
