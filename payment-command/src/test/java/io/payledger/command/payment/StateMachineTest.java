package io.payledger.command.payment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class StateMachineTest {
    private static final Path PAGE = Path.of("..", "docs", "state-machine.md");
    private static final String WRITE = "state-machine.write";

    @Test
    void thePageShowsTheTableAsItIs() throws IOException {
        if (Boolean.getBoolean(WRITE)) {
            Files.writeString(PAGE, StateMachinePage.text());
        }
        assertThat(PAGE)
                .as("Write it anew with: ./mvnw -Dfast -pl payment-command -am test -Dtest=StateMachineTest"
                        + " -Dsurefire.failIfNoSpecifiedTests=false -D" + WRITE + "=true")
                .hasContent(StateMachinePage.text());
    }
}
