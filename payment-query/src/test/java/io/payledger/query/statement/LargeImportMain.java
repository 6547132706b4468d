package io.payledger.query.statement;

import io.payledger.query.statement.file.StatementFiles;
import io.payledger.query.statement.intake.Bringer;
import io.payledger.query.statement.intake.StatementIntake;
import io.payledger.query.statement.intake.Unbalanced;
import io.payledger.testsupport.TestDatabase;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;

/** Imports one file in a process of its own, whose heap a test can set. */
final class LargeImportMain {
    private LargeImportMain() {}

    /** Takes port and name of the database, and the file. */
    public static void main(String[] args) throws Exception {
        var database = new TestDatabase(Integer.parseInt(args[0]), args[1]).app();
        Path file = Path.of(args[2]);
        try (StatementIntake intake = new StatementIntake(
                        JdbcClient.create(database),
                        new JdbcTransactionManager(database),
                        Clock.systemUTC(),
                        new StatementFiles(StandardCharsets.UTF_8, Map.of()),
                        Unbalanced.REFUSE,
                        new StatementIntake.Limits(1_000_000_000, Duration.ofMinutes(5)),
                        () -> {});
                InputStream body = Files.newInputStream(file)) {
            System.out.println(intake.take(body, "large", null, new Bringer("test", "test", null)));
        }
    }
}
