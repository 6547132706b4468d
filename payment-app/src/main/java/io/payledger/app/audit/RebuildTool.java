package io.payledger.app.audit;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.payledger.app.database.StartupProblem;
import io.payledger.app.launch.JoinedDatabase;
import io.payledger.app.terminal.TerminalBar;
import io.payledger.app.wiring.KnownEvents;
import io.payledger.eventstore.axon.LogReader;
import io.payledger.eventstore.types.EventCodec;
import io.payledger.query.Projections;
import io.payledger.query.projection.ProjectionHandler;
import io.payledger.query.rebuild.EventSource;
import io.payledger.query.rebuild.ProjectionRebuild;
import io.payledger.query.rebuild.RebuildControl;
import io.payledger.query.rebuild.RebuildRequest;
import io.payledger.query.rebuild.RebuildResult;
import io.payledger.query.rebuild.RebuildWatcher;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.axonframework.eventhandling.TrackedEventMessage;
import org.axonframework.serialization.jackson3.Jackson3Serializer;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;
import tools.jackson.databind.json.JsonMapper;

/**
 * What the commands about rebuilds share. They are processes beside the ledger that have its read side's code and its
 * database, and nothing that could send a command or call anyone.
 */
final class RebuildTool {
    private static final int SHOWN = 20;
    private static final double MILLIS_PER_SECOND = 1e3;

    @Spec(Target.MIXEE)
    private CommandSpec spec;

    @Mixin
    private OwnerLogin login;

    @Option(
            names = "--share",
            paramLabel = "PERCENT",
            defaultValue = "20",
            description = {
                "Of the time that it works, in small pieces, while others append events (default: 20). While nobody does,",
                "it goes as fast as it can."
            })
    private int share;

    @Option(
            names = "--reason",
            paramLabel = "TEXT",
            defaultValue = "not said",
            description = "Why; kept with the rebuild.")
    private String reason;

    @Option(names = "--json", paramLabel = "OUT", description = "Also write the result as JSON to this file.")
    private @Nullable Path json;

    JoinedDatabase open() {
        if (share < 1 || share > 100) {
            throw new ParameterException(spec.commandLine(), "--share must be from 1 to 100 percent: " + share);
        }
        return login.open();
    }

    /** The projection of this name; {@link ParameterException} with those that there are. */
    ProjectionHandler projection(String name) {
        return Projections.named(name)
                .orElseThrow(() -> new ParameterException(
                        spec.commandLine(),
                        "There is no projection " + name + "; there are: "
                                + Projections.ALL.stream()
                                        .map(ProjectionHandler::name)
                                        .collect(Collectors.joining(", "))));
    }

    /** Makes the tables again until they can be compared, and puts them in place if that is wished. */
    RebuildResult run(JoinedDatabase database, ProjectionHandler projection, boolean swap) throws InterruptedException {
        RebuildRequest request = new RebuildRequest(
                projection, release(), System.getProperty("user.name", "unknown"), host(), reason, share, swap);
        int readers = Math.max(1, Runtime.getRuntime().availableProcessors());
        HikariConfig config = new HikariConfig();
        config.setDataSource(database.dataSource());
        config.setMaximumPoolSize(readers + 1);
        config.setMinimumIdle(0);
        try (HikariDataSource pool = new HikariDataSource(config);
                Progress progress =
                        new Progress(projection.name(), spec.commandLine().getErr())) {
            return new ProjectionRebuild(
                            database.dataSource(),
                            new Log(new LogReader(pool, new EventCodec(KnownEvents.registry()))),
                            Jackson3Serializer.builder().build(),
                            readers)
                    .run(request, progress);
        }
    }

    /** Whether a paused rebuild is to go on; waits for that word, where the pause was one to wait in. */
    boolean waitsAndGoesOn(JdbcClient jdbc, ProjectionHandler projection) throws InterruptedException {
        spec.commandLine()
                .getErr()
                .println(projection.name() + ": paused; it waits if it is to, and goes on from the page of rebuilds");
        return RebuildControl.waitsAndGoesOn(jdbc, projection.name());
    }

    /** The result for people. */
    void tell(ProjectionHandler projection, RebuildResult result) {
        PrintWriter out = spec.commandLine().getOut();
        String name = projection.name();
        switch (result.outcome()) {
            case PAUSED ->
                out.printf(
                        "%s: paused at event %,d; ./ledger audit rebuild %s goes on from there%n",
                        name, result.position(), name);
            case COMPARED_EQUAL ->
                out.printf(
                        "%s: %,d rows at event %,d are what the events say%s%n",
                        name, result.rows(), result.position(), speed(result));
            case COMPARED_DIFFERENT ->
                out.printf(
                        "%s: %,d of %,d rows at event %,d DIFFER%s; ./ledger audit rebuild %s puts the right ones in place%n",
                        name, result.differing(), result.rows(), result.position(), speed(result), name);
            case SWAPPED ->
                out.printf(
                        "%s: rebuilt and in place, %s of %,d rows at event %,d were different%s%n",
                        name,
                        result.differing() == 0 ? "none" : "%,d".formatted(result.differing()),
                        result.rows(),
                        result.position(),
                        speed(result));
        }
        result.differences().stream().limit(SHOWN).forEach(difference -> out.println("  " + difference));
        if (result.differences().size() > SHOWN) {
            out.println("  … all that are kept: --json, or table projection_difference");
        }
    }

    /** Writes the results, by projection, to the file that was named. */
    void write(Map<ProjectionHandler, RebuildResult> results) {
        if (json == null) {
            return;
        }
        List<Map<String, Object>> list = results.entrySet().stream()
                .map(entry -> asJson(entry.getKey(), entry.getValue()))
                .toList();
        try {
            Files.writeString(
                    json,
                    JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValueAsString(Map.of("projections", list))
                            + "\n");
        } catch (IOException e) {
            throw new StartupProblem("The result could not be written to " + json + ": " + e.getMessage(), e);
        }
    }

    private static Map<String, Object> asJson(ProjectionHandler projection, RebuildResult result) {
        Map<String, Object> one = new LinkedHashMap<>();
        one.put("projection", projection.name());
        one.put("outcome", result.outcome());
        one.put("position", result.position());
        one.put("events", result.events());
        one.put("seconds", seconds(result));
        one.put("rows", result.rows());
        one.put("different_rows", result.differing());
        one.put("differences", result.differences());
        return one;
    }

    private static String speed(RebuildResult result) {
        return result.events() == 0
                ? ""
                : " (%,d events in %.1f s, %,.0f/s)"
                        .formatted(result.events(), seconds(result), result.events() / seconds(result));
    }

    private static double seconds(RebuildResult result) {
        return result.took().toMillis() / MILLIS_PER_SECOND;
    }

    /** What the build wrote into the jar. */
    private static String release() {
        String version = RebuildTool.class.getPackage().getImplementationVersion();
        return version == null ? "not built" : version;
    }

    private static String host() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "unknown";
        }
    }

    private record Log(LogReader reader) implements EventSource {
        @Override
        public long head() {
            return reader.head();
        }

        @Override
        public List<TrackedEventMessage<?>> between(long from, long to) {
            return reader.between(from, to);
        }
    }

    /** A bar on a terminal; elsewhere a line for each step. */
    private static final class Progress implements RebuildWatcher, AutoCloseable {
        private final String projection;
        private final PrintWriter err;
        private @Nullable TerminalBar bar;

        Progress(String projection, PrintWriter err) {
            this.projection = projection;
            this.err = err;
        }

        @Override
        public void at(long done, long of) {
            if (bar == null) {
                bar = TerminalBar.of(projection, done, of);
            }
            bar.at(done, of);
        }

        @Override
        public void says(String step) {
            close();
            bar = null;
            err.println(projection + ": " + step);
        }

        @Override
        public void close() {
            if (bar != null) {
                bar.close();
            }
        }
    }
}
