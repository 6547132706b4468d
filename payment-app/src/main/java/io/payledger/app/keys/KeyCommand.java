package io.payledger.app.keys;

import io.payledger.api.id.IllegalIdException;
import io.payledger.app.access.KeyRefusedException;
import io.payledger.app.access.KeyRing;
import io.payledger.app.database.OwnerOnly;
import io.payledger.app.database.StartupProblem;
import io.payledger.app.launch.JoinedDatabase;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.BadSqlGrammarException;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;
import tools.jackson.databind.json.JsonMapper;

/** What the commands about keys share: the database, the result as JSON, one line for whatever is in the way. */
abstract class KeyCommand implements Callable<Integer> {
    private static final int FAILED = 1;

    @Spec
    private CommandSpec spec;

    @ParentCommand
    private CallerKind kind;

    @Mixin
    private KeyDatabaseOptions database;

    @Option(
            names = "--json",
            paramLabel = "OUT",
            description = "Also write the result as JSON to this file, which only you may read.")
    private @Nullable Path json;

    @Override
    public final Integer call() {
        try (JoinedDatabase joined = database.open()) {
            Map<String, Object> result = run(
                    new KeyRing(joined.dataSource()), kind, spec.commandLine().getOut());
            if (json != null) {
                OwnerOnly.replace(
                        json.toAbsolutePath(),
                        JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValueAsString(result) + "\n");
            }
            return CommandLine.ExitCode.OK;
        } catch (KeyRefusedException | StartupProblem | IllegalIdException e) {
            return failed(String.valueOf(e.getMessage()));
        } catch (BadSqlGrammarException e) {
            return failed("The database has no keys of this version; start it once with ./ledger up");
        } catch (DataAccessException e) {
            return failed(
                    "The database does not do it: " + e.getMostSpecificCause().getMessage());
        } catch (IOException e) {
            return failed("It is done, but could not be written to " + json + ": " + e.getMessage());
        }
    }

    /** Does it, tells a person, and returns the same for a program. */
    abstract Map<String, Object> run(KeyRing keys, CallerKind kind, PrintWriter out);

    private int failed(String why) {
        spec.commandLine().getErr().println("ledger: " + why);
        return FAILED;
    }
}
