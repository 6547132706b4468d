package io.payledger.app.database;

/** Why the ledger does not start: one line for a person, naming what to do. The process then exits with a code above 0. */
public final class StartupProblem extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public StartupProblem(String line) {
        super(line);
    }

    public StartupProblem(String line, Throwable cause) {
        super(line, cause);
    }
}
