package io.payledger.app.database;

import com.sun.security.auth.module.UnixSystem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs PostgreSQL's own programs. They refuse to run as root; root therefore runs them in a user namespace of its own,
 * where the same user has no power over the rest of the machine.
 */
public final class PostgresCommand {
    private final PostgresBinaries binaries;
    private final List<String> prefix;

    /** @throws StartupProblem when this is root, and the machine bars user namespaces */
    public PostgresCommand(PostgresBinaries binaries) {
        this.binaries = binaries;
        this.prefix = isRoot() ? List.of("unshare", "-U") : List.of();
        if (isRoot() && !succeeds(List.of("unshare", "-U", "true"))) {
            throw new StartupProblem("PostgreSQL does not run as root, and this machine bars user namespaces "
                    + "(unshare -U fails): start the ledger as another user, or give a database with --database-url");
        }
    }

    /** What it printed, and whether it ended well. */
    public record Outcome(boolean ok, String output) {}

    /** Runs one and waits for its end. */
    public Outcome run(String program, String... arguments) {
        List<String> command = new ArrayList<>(prefix);
        command.add(binaries.program(program).toString());
        command.addAll(List.of(arguments));
        return run(command);
    }

    private static boolean succeeds(List<String> command) {
        try {
            return run(command).ok();
        } catch (StartupProblem missing) {
            return false;
        }
    }

    private static Outcome run(List<String> command) {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        // The caller's own PostgreSQL settings and language must not change what ours does.
        builder.environment().keySet().removeIf(name -> name.startsWith("PG"));
        builder.environment().put("LC_ALL", "C");
        try {
            Process process = builder.start();
            process.getOutputStream().close();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return new Outcome(process.waitFor() == 0, output);
        } catch (IOException e) {
            throw new StartupProblem(command.getFirst() + " could not be run: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StartupProblem("Interrupted while waiting for " + command.getFirst(), e);
        }
    }

    private static boolean isRoot() {
        return new UnixSystem().getUid() == 0;
    }
}
