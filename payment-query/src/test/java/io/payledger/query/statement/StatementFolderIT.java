package io.payledger.query.statement;

import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.query.fixture.QueryServer;
import io.payledger.testsupport.TestPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StatementFolderIT {
    private static final String GOOD =
            ":20:R\n:25:FOLDER\n:60F:C261128EUR0,\n:61:261129C5,NTRFNONREF//F-1\n:62F:C261129EUR5,\n-\n";

    @TempDir
    Path folder;

    @Test
    void filesAreTakenOnceAndGoOnWithTheReasonWhereTheyAreRefused() throws Exception {
        try (QueryServer server = QueryServer.start(
                TestPostgres.migratedDatabase(),
                Map.of(
                        "payledger.statements.folder",
                        folder.toString(),
                        "payledger.statements.folder-every",
                        "100ms"))) {
            Files.writeString(folder.resolve("good.sta"), GOOD);
            Files.writeString(folder.resolve("again.sta"), GOOD);
            Files.writeString(folder.resolve("bad.sta"), GOOD.replace("EUR5,\n", "EUR6,\n"));
            Awaitility.await()
                    .atMost(Duration.ofSeconds(30))
                    .until(() -> files(folder).isEmpty());
            Awaitility.await()
                    .atMost(Duration.ofSeconds(30))
                    .until(() -> files(folder.resolve("refused")).size() == 2);
            assertThat(files(folder.resolve("done"))).hasSize(2);
            Path reason = files(folder.resolve("refused")).stream()
                    .filter(file -> file.toString().endsWith(".txt"))
                    .findFirst()
                    .orElseThrow();
            assertThat(reason).content().startsWith("line 5, :62F: is 600, opening balance and lines make 500");
            assertThat(server.get("staff", "/api/statements/lines").json().path("lines"))
                    .hasSize(1);
        }
    }

    private static List<Path> files(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> all = Files.list(folder)) {
            return all.filter(Files::isRegularFile).toList();
        }
    }
}
