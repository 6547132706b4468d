package io.payledger.benchmarks;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** What the commands do alike around their benchmarks. */
final class BenchOutput {
    private BenchOutput() {}

    static CommandSpec parsed(@Nullable CommandSpec spec) {
        if (spec == null) {
            throw new IllegalStateException("The command line was not parsed");
        }
        return spec;
    }

    /** @throws ParameterException when the plan takes no such values; with the plan's own message */
    static <P> P plan(CommandSpec command, Supplier<P> plan) {
        try {
            return plan.get();
        } catch (IllegalArgumentException e) {
            throw new ParameterException(command.commandLine(), String.valueOf(e.getMessage()), e);
        }
    }

    /** What an option in seconds means, to the millisecond. */
    static Duration seconds(double option) {
        return Duration.ofMillis(Math.round(1_000 * option));
    }

    /**
     * Prints the table, and writes the figures where they are wanted.
     *
     * @param json null for nowhere
     */
    static void write(CommandSpec command, String table, @Nullable Path json, Supplier<String> figures)
            throws IOException {
        PrintWriter out = command.commandLine().getOut();
        out.print(table);
        out.flush();
        if (json != null) {
            Files.writeString(json, figures.get());
        }
    }
}
