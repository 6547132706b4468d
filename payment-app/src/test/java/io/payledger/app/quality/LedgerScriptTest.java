package io.payledger.app.quality;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
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

    @Test
    void aLinkLeadsToItsOwnCheckout() throws Exception {
        Path checkout = fakeCheckout("exit 1");
        Path absolute = Files.createSymbolicLink(folder.resolve("absolute"), checkout.resolve("ledger"));
        Path relative = Files.createSymbolicLink(folder.resolve("relative"), Path.of("absolute"));
        Map<String, String> javaHome = javaHome();
        for (Path link : List.of(absolute, relative)) {
            Outcome outcome = run(link, javaHome, "version");
            assertThat(outcome.exitCode()).isEqualTo(1);
            assertThat(outcome.output()).contains("built by " + checkout.resolve("mvnw") + "\n");
        }
        assertThat(folder.resolve("payment-app")).doesNotExist();
    }

    @Test
    void aFailedBuildLeavesNothingBehind() throws Exception {
        Path checkout = fakeCheckout("exit 1");
        Outcome outcome = run(checkout.resolve("ledger"), javaHome(), "version");
        assertThat(outcome.exitCode()).isEqualTo(1);
        assertThat(outcome.output()).endsWith("ledger: the build failed; the lines above say why\n");
        try (Stream<Path> left = Files.list(checkout.resolve("payment-app/target"))) {
            assertThat(left).extracting(Path::getFileName).containsExactly(Path.of(".building"));
        }
    }

    @Test
    void javaGetsALocaleThatKnowsEveryFileName() throws Exception {
        Path checkout = fakeCheckout("mkdir -p payment-app/target/lib; touch payment-app/target/payment-app.jar");
        Map<String, String> environment = new HashMap<>(javaHome());
        Path java = Path.of(environment.get("JAVA_HOME"), "bin/java");
        Files.writeString(executable(java), "#!/bin/sh\necho \"locale $LC_ALL\"\n");
        environment.put("LC_ALL", "C");
        assertThat(run(checkout.resolve("ledger"), environment, "version").output())
                .endsWith("locale C.UTF-8\n");
    }

    /** Holds the real script, and a build that does this instead of building. */
    private Path fakeCheckout(String build) throws IOException {
        Path checkout = Files.createDirectories(folder.toRealPath().resolve("check out"));
        Files.writeString(executable(checkout.resolve("ledger")), Repository.text(Path.of("ledger")));
        Files.writeString(
                executable(checkout.resolve("mvnw")),
                "#!/bin/sh\necho \"built by $0\"\ncd \"$(dirname \"$0\")\"\n" + build);
        return checkout;
    }

    private Map<String, String> javaHome() throws IOException {
        return Map.of("JAVA_HOME", fakeJdk("21.0.9").toString());
    }

    private static Path executable(Path file) throws IOException {
        return Files.createFile(
                file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x")));
    }

    private Path homeWithJdk(String version) throws IOException {
        Path home = folder.resolve("home");
        Files.createDirectories(home.resolve(".jdks"));
        Files.move(fakeJdk(version), home.resolve(".jdks").resolve(version));
        return home;
    }

    private Path fakeJdk(String version) throws IOException {
        Path home = folder.resolve("jdk-" + version);
        Files.createDirectories(home.resolve("bin"));
        executable(home.resolve("bin/javac"));
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
