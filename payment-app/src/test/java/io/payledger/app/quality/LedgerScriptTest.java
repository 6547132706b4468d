package io.payledger.app.quality;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code ./ledger} as far as it goes without a build. */
class LedgerScriptTest {
    @TempDir
    Path folder;

    record Outcome(int exitCode, String output) {}

    @Test
    void helpNamesEveryCommand() throws Exception {
        assertThat(run(Repository.ROOT.resolve("ledger"), Map.of(), "help").output())
                .contains("up ", "demo FILE", "test ", "build ", "jdk ", "version ", "help ");
    }

    @Test
    void aSuitableJavaHomeIsTaken() throws Exception {
        Path home = fakeJdk("21.0.9");
        assertThat(run(Repository.ROOT.resolve("ledger"), Map.of("JAVA_HOME", home.toString()), "jdk"))
                .isEqualTo(new Outcome(0, home + "\n"));
    }

    @Test
    void anOldJavaHomeIsPassedOver() throws Exception {
        Outcome outcome = run(
                Repository.ROOT.resolve("ledger"),
                Map.of(
                        "JAVA_HOME",
                        fakeJdk("17.0.15").toString(),
                        "HOME",
                        homeWithJdk("99.0.1").toString()),
                "jdk");
        assertThat(outcome).isEqualTo(new Outcome(0, folder.resolve("home/.jdks/99.0.1") + "\n"));
    }

    @Test
    void noSuitableJdkIsOneLine() throws Exception {
        Path script = folder.resolve("ledger");
        Files.writeString(script, Repository.text(Path.of("ledger")).replace("oldest_java=21", "oldest_java=999"));
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
        Outcome outcome = run(script, Map.of(), "up");
        assertThat(outcome.exitCode()).isEqualTo(1);
        assertThat(outcome.output().lines()).singleElement().asString().startsWith("ledger: needs a JDK 999 or newer");
    }

    private Path homeWithJdk(String version) throws IOException {
        Path home = folder.resolve("home");
        Files.createDirectories(home.resolve(".jdks"));
        Files.move(fakeJdk(version), home.resolve(".jdks").resolve(version));
        return home;
    }

    private Path fakeJdk(String version) throws IOException {
        Path home = folder.resolve("jdk-" + version);
        Path javac = home.resolve("bin/javac");
        Files.createDirectories(javac.getParent());
        Files.createFile(javac, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x")));
        Files.writeString(home.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
        return home;
    }

    private static Outcome run(Path script, Map<String, String> environment, String... arguments) throws Exception {
        ProcessBuilder builder = new ProcessBuilder(script.toString()).redirectErrorStream(true);
        builder.command().addAll(List.of(arguments));
        builder.environment().putAll(environment);
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Outcome(process.waitFor(), output);
    }
}
