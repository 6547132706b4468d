package io.payledger.app.audit;

import io.payledger.app.database.StartupProblem;
import io.payledger.app.launch.JoinedDatabase;
import io.payledger.query.Projections;
import io.payledger.query.projection.ProjectionHandler;
import io.payledger.query.rebuild.RebuildFailedException;
import io.payledger.query.rebuild.RebuildResult;
import io.payledger.query.rebuild.RebuildResult.Outcome;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ledger audit compare}: lays the tables of a live or stopped ledger beside what its events say. */
@Command(
        name = "compare",
        description = {
            "Makes the tables of projections again from the events, beside the live ones, and compares row by row, both at",
            "the same event. Tables that differ are kept (schema rebuild_NAME) until ./ledger audit rebuild NAME puts them in",
            "place or removes them with --drop: docs/audit/rebuild.md.",
            "Exit code 0: all rows are what the events say. 1: some differ, each is named. 2: could not be compared."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false)
final class CompareCommand implements Callable<Integer> {
    private static final int EQUAL = 0;
    private static final int DIFFERENT = 1;
    private static final int NOT_COMPARED = 2;

    @Spec
    private CommandSpec spec;

    @Mixin
    private RebuildTool tool;

    @Parameters(
            paramLabel = "NAME",
            arity = "0..*",
            description = "transactions, status-distribution, journal, timeline, alarms (default: all).")
    private List<String> names = new ArrayList<>();

    @Override
    public Integer call() throws InterruptedException {
        List<ProjectionHandler> projections = names.isEmpty()
                ? Projections.ALL
                : names.stream().map(tool::projection).toList();
        Map<ProjectionHandler, RebuildResult> results = new LinkedHashMap<>();
        try (JoinedDatabase database = tool.open()) {
            for (ProjectionHandler projection : projections) {
                RebuildResult result = tool.run(database, projection, false);
                results.put(projection, result);
                tool.tell(projection, result);
            }
        } catch (RebuildFailedException | StartupProblem e) {
            spec.commandLine().getErr().println("ledger: " + e.getMessage());
            return NOT_COMPARED;
        }
        tool.write(results);
        if (results.values().stream().anyMatch(result -> result.outcome() == Outcome.PAUSED)) {
            return NOT_COMPARED;
        }
        return results.values().stream().anyMatch(result -> result.differing() > 0) ? DIFFERENT : EQUAL;
    }
}
