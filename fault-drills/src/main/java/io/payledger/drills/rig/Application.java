package io.payledger.drills.rig;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The packaged application that system property {@code payledger.app.jar} names, with its libraries beside it. */
final class Application {
    private Application() {}

    static Path jar() {
        Path jar = Path.of(System.getProperty("payledger.app.jar", ""));
        if (!Files.isRegularFile(jar)) {
            throw new IllegalStateException(
                    "There is no ledger at payledger.app.jar=" + jar + "; ./ledger drill builds one and names it");
        }
        return jar;
    }

    /** The class cache that {@code ./ledger build} has made for this JDK; nothing where there is none. */
    static List<String> quickStart() {
        try (Stream<Path> files = Files.list(jar().toAbsolutePath().getParent())) {
            return Runtime.version().feature() < 25
                    ? List.of()
                    : files.filter(file -> file.getFileName().toString().matches("quick-start\\.\\d+"))
                            .findFirst()
                            .map(cache -> List.of("-XX:AOTCache=" + cache, "-Xlog:aot=off", "-Xlog:cds=off"))
                            .orElse(List.of());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
