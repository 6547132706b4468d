package io.payledger.app.database;

/** The database, once it is there: it starts beside the application, which waits here when it first needs it. */
@FunctionalInterface
public interface DatabaseReady {
    /** Waits for it; fails with the {@link StartupProblem} that keeps it from coming. */
    LedgerDatabase await();
}
