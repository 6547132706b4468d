package io.payledger.app.audit;

import io.payledger.app.database.StartupProblem;
import io.payledger.app.launch.JoinedDatabase;
import io.payledger.query.projection.ProjectionHandler;
import io.payledger.query.rebuild.RebuildControl;
import io.payledger.query.rebuild.RebuildFailedException;
import io.payledger.query.rebuild.RebuildResult;
import io.payledger.query.rebuild.RebuildResult.Outcome;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.Callable;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ledger audit rebuild}: makes the tables of a projection again, and puts them in place of the live ones. */
@Command(
        name = "rebuild",
        description = {
            "Makes the tables of a projection again from the events, beside the live ones, compares them row by row, and puts",
            "them in place in one moment. The ledger may run or rest. Whatever stops it (--pause, Ctrl-C, a crash), the same",
            "command goes on from there: docs/audit/rebuild.md.",
            "A pause from the page of rebuilds does not end it: it waits there until somebody lets it go on.",
            "Exit code 0: in place. 1: failed, the line says why. 3: paused before its end."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false)
final class RebuildCommand implements Callable<Integer> {
    private static final int DONE = 0;
    private static final int FAILED = 1;
    private static final int PAUSED = 3;

    @Spec
    private CommandSpec spec;

    @Mixin
    private RebuildTool tool;

    @Parameters(paramLabel = "NAME", description = "transactions, status-distribution, journal, timeline or alarms.")
    private String name;

    @Option(
            names = "--pause",
            description = "Asks the process that rebuilds NAME to stop after the piece that it is at.")
    private boolean pause;

    @Option(
            names = "--drop",
            description = {
                "Gives up a rebuild of NAME that is not finished, and removes its tables, and the old ones that were kept",
                "because they differed. The live tables stay as they are."
            })
    private boolean drop;

    @Override
    public Integer call() throws InterruptedException {
        ProjectionHandler projection = tool.projection(name);
        if (pause && drop) {
            throw new ParameterException(spec.commandLine(), "--pause and --drop exclude each other");
        }
        try (JoinedDatabase database = tool.open()) {
            return pause ? pause(database) : drop ? drop(database) : rebuild(database, projection);
        } catch (RebuildFailedException | StartupProblem e) {
            spec.commandLine().getErr().println("ledger: " + e.getMessage());
            return FAILED;
        } catch (DataAccessException e) {
            spec.commandLine()
                    .getErr()
                    .println("ledger: The database does not do it: "
                            + e.getMostSpecificCause().getMessage());
            return FAILED;
        } catch (SQLException e) {
            spec.commandLine().getErr().println("ledger: The database does not do it: " + e.getMessage());
            return FAILED;
        }
    }

    private int rebuild(JoinedDatabase database, ProjectionHandler projection) throws InterruptedException {
        JdbcClient jdbc = JdbcClient.create(database.dataSource());
        RebuildResult result = tool.run(database, projection, true);
        while (result.outcome() == Outcome.PAUSED && tool.waitsAndGoesOn(jdbc, projection)) {
            result = tool.run(database, projection, true);
        }
        tool.tell(projection, result);
        tool.write(Map.of(projection, result));
        return result.outcome() == Outcome.PAUSED ? PAUSED : DONE;
    }

    private int pause(JoinedDatabase database) {
        JdbcClient jdbc = JdbcClient.create(database.dataSource());
        if (!RebuildControl.askToPause(jdbc, name)) {
            spec.commandLine().getErr().println("ledger: No rebuild of " + name + " is at work");
            return FAILED;
        }
        String when = RebuildControl.isAtWork(jdbc)
                ? "is asked to stop after the piece that it is at"
                : "has no process any more; it is as good as paused";
        spec.commandLine().getOut().println("The rebuild of " + name + " " + when);
        return DONE;
    }

    private int drop(JoinedDatabase database) throws SQLException {
        try (Connection connection = database.dataSource().getConnection()) {
            boolean any =
                    RebuildControl.drop(JdbcClient.create(new SingleConnectionDataSource(connection, true)), name);
            spec.commandLine()
                    .getOut()
                    .println(any ? "The second tables of " + name + " are removed" : "There was nothing to remove");
            return DONE;
        }
    }
}
