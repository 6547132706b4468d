package io.payledger.query.statement;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/** The files of real banks. They are not ours to hand on, so they lie beside the project and not in it. */
final class RealFiles {
    private static final Path FOLDER = Path.of("shared", "data", "statements");

    private RealFiles() {}

    /** All of them, by name; without them the test that asks is skipped. */
    static List<Path> all() {
        Optional<Path> folder = Stream.iterate(Path.of("").toAbsolutePath(), up -> up != null, Path::getParent)
                .map(up -> up.resolve(FOLDER))
                .filter(Files::isDirectory)
                .findFirst();
        Assumptions.assumeTrue(folder.isPresent(), "no " + FOLDER + " beside the project");
        try (Stream<Path> files = Files.list(folder.orElseThrow())) {
            return files.filter(Files::isRegularFile).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
