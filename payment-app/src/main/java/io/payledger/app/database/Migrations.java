package io.payledger.app.database;

import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;

/** Brings the tables of every module on the class path up to date, as the role that owns them. */
public final class Migrations {
    private Migrations() {}

    /** Runs what is missing; {@link StartupProblem} when the database has other tables than this release knows. */
    public static void run(LedgerDatabase database) {
        try {
            Flyway.configure()
                    .dataSource(
                            database.url(),
                            database.owner().user(),
                            database.owner().password())
                    .locations("classpath:db")
                    // Modules number their steps in ranges of their own and grow side by side.
                    .outOfOrder(true)
                    // A step of a newer release is no reason to go on, whatever its number is.
                    .ignoreMigrationPatterns(new String[0])
                    .load()
                    .migrate();
        } catch (FlywayException e) {
            String reason = String.valueOf(e.getMessage()).strip().replaceAll("\\s+", " ");
            throw new StartupProblem("The tables could not be brought up to date: " + reason, e);
        }
    }
}
