package io.payledger.app.terminal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On a terminal, which {@code script} of util-linux makes. */
class TerminalBarTest {
    /** Who runs the tests in the background has Ctrl-C switched off, and so would have all its children. */
    private static final String HEARS_CTRL_C = "env --default-signal=INT ";

    private static final Duration LONG = Duration.ofSeconds(60);

    @TempDir
    Path folder;

    /** What runs there: shows a bar, and says so when it is stopped in order. */
    static final class Shown {
        private Shown() {}

        public static void main(String[] arguments) throws InterruptedException {
            Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("stopped in order")));
            try (TerminalBar bar = TerminalBar.of("Orders", 10)) {
                bar.step();
                System.out.println("process " + ProcessHandle.current().pid() + " runs");
                Thread.sleep(Long.MAX_VALUE);
            }
        }
    }

    @Test
    void ctrlCStillRunsTheShutdownHooks() throws Exception {
        assumeThat(ends("sh", "-c", "script --version && " + HEARS_CTRL_C + "true"))
                .as("util-linux and coreutils are there")
                .isTrue();
        String java = HEARS_CTRL_C + "'" + System.getProperty("java.home") + "/bin/java' -XX:TieredStopAtLevel=1 -cp '"
                + System.getProperty("java.class.path") + "' '" + Shown.class.getName() + "'";
        Path screen = folder.resolve("screen");
        Process terminal = new ProcessBuilder("script", "-qefc", java, "/dev/null")
                .redirectErrorStream(true)
                .redirectOutput(screen.toFile())
                .start();
        try {
            Pattern shown = Pattern.compile("process (\\d+) runs");
            await().atMost(LONG)
                    .until(() -> shown.matcher(Files.readString(screen)).find());
            Matcher process = shown.matcher(Files.readString(screen));
            assertThat(process.find()).isTrue();
            assertThat(ends("kill", "-INT", process.group(1))).isTrue();
            assertThat(terminal.waitFor(LONG.toSeconds(), TimeUnit.SECONDS)).isTrue();
            assertThat(Files.readString(screen)).contains("Orders", "stopped in order");
        } finally {
            terminal.descendants().forEach(ProcessHandle::destroyForcibly);
            terminal.destroyForcibly();
        }
    }

    private static boolean ends(String... command) throws InterruptedException {
        try {
            return new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            return false;
        }
    }
}
