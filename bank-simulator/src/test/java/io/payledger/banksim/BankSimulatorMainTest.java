package io.payledger.banksim;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class BankSimulatorMainTest {
    private final StringWriter err = new StringWriter();
    private final CommandLine command = BankSimulatorMain.commandLine().setErr(new PrintWriter(err, true));

    private void assertOneLine(String... parts) {
        assertThat(err.toString().lines()).singleElement().asString().contains(parts);
    }

    @Test
    void aTakenPortIsOneLineAndNotZero() {
        try (BankSimulator other = BankSimulator.start(BankSimulatorConfig.inMemory())) {
            assertThat(command.execute("--port", String.valueOf(other.port()))).isEqualTo(1);
            assertOneLine("cannot listen on 127.0.0.1:" + other.port(), "choose another port");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"--port=70000", "--port=-1"})
    void aPortThatIsNoneIsOneLine(String option) {
        assertThat(command.execute(option)).isEqualTo(1);
        assertOneLine("The port must be 0 to 65535");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--port=x", "--sede=1", "extra"})
    void aWrongOptionIsOneLine(String option) {
        assertThat(command.execute(option)).isEqualTo(2);
        assertOneLine("bank-simulator: ");
    }

    @Test
    void aFolderThatIsAFileIsOneLine(@TempDir Path folder) throws Exception {
        Path file = Files.createFile(folder.resolve("occupied"));
        assertThat(command.execute("--port=0", "--data-dir=" + file)).isEqualTo(1);
        assertOneLine("The data folder " + file + " cannot be used");
    }
}
