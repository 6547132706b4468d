package io.payledger.benchmarks;

import io.payledger.benchmarks.report.AllFigures;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Runs benchmarks one after the other, each in a JVM of its own: what one has made warm, compiled or filled must not be
 * what the next one finds.
 */
final class AllBenchmarks {
    /** What the entry script tells a benchmark. */
    private static final List<String> TOLD = List.of("payledger.root", "payledger.app.jar");

    private final Path folder;
    private final Consumer<String> progress;

    /**
     * @param name of the subcommand
     * @param quick in its short form
     */
    record Chosen(String name, boolean quick) {}

    AllBenchmarks(Path folder, Consumer<String> progress) {
        this.folder = folder;
        this.progress = progress;
    }

    AllFigures run(List<Chosen> chosen) throws IOException, InterruptedException {
        List<AllFigures.Run> runs = new ArrayList<>();
        for (Chosen benchmark : chosen) {
            progress.accept("%n== %s (%d of %d)".formatted(benchmark.name(), runs.size() + 1, chosen.size()));
            runs.add(run(benchmark));
        }
        return new AllFigures(runs);
    }

    private AllFigures.Run run(Chosen benchmark) throws IOException, InterruptedException {
        Path json = Files.createTempFile(folder, "bench-" + benchmark.name(), ".json");
        try {
            long begun = System.nanoTime();
            int exit = new ProcessBuilder(command(benchmark, json))
                    .redirectOutput(Redirect.INHERIT)
                    .redirectError(Redirect.INHERIT)
                    .start()
                    .waitFor();
            return new AllFigures.Run(
                    benchmark.name(), exit, Duration.ofNanos(System.nanoTime() - begun), figures(json));
        } finally {
            Files.deleteIfExists(json);
        }
    }

    private List<String> command(Chosen benchmark, Path json) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        for (String property : TOLD) {
            String value = System.getProperty(property);
            if (value != null) {
                command.add("-D" + property + "=" + value);
            }
        }
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), BenchMain.class.getName()));
        command.addAll(List.of(benchmark.name(), "--json", json.toString(), "--dir", folder.toString()));
        if (benchmark.quick()) {
            command.add("--short");
        }
        return command;
    }

    /** Null when the benchmark wrote none. */
    private static @Nullable JsonNode figures(Path json) throws IOException {
        return Files.size(json) == 0 ? null : JsonMapper.shared().readTree(Files.readString(json));
    }
}
