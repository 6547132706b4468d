package io.payledger.app.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BoundedLogTest {
    @TempDir
    Path folder;

    /** As the server writes: it keeps the file open and appends. */
    @Test
    void aLogThatIsTooLargeIsSetAsideAndTheServerGoesOnInAnEmptyOne() throws IOException {
        Path log = folder.resolve("postgres.log");
        try (OutputStream server = Files.newOutputStream(log, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
            server.write("first\n".getBytes(StandardCharsets.UTF_8));
            BoundedLog.cut(log, 6);
            assertThat(log).hasContent("first");
            server.write("second\n".getBytes(StandardCharsets.UTF_8));
            BoundedLog.cut(log, 6);
            server.write("third\n".getBytes(StandardCharsets.UTF_8));
        }
        assertThat(log).hasContent("third");
        assertThat(folder.resolve("postgres.log.1")).hasContent("first\nsecond");
        BoundedLog.cut(log, 1);
        assertThat(folder.resolve("postgres.log.1")).hasContent("third");
    }

    @Test
    void aLogThatIsNotThereIsNoTrouble() {
        BoundedLog.cut(folder.resolve("none"), 1);
        assertThat(folder).isEmptyDirectory();
    }
}
