package io.payledger.drills.score;

import io.payledger.drills.audit.AuditReport;
import io.payledger.drills.audit.Check;
import io.payledger.drills.drill.DrillResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import tools.jackson.databind.json.JsonMapper;

/** Writes the scoreboard of one run, of one drill or of all of them. */
public final class ScoreFile {
    private static final int SHOWN = 20;

    private final List<DrillResult> results;
    private final Instant at;

    /** @param at when the run ended */
    public ScoreFile(List<DrillResult> results, Instant at) {
        this.results = List.copyOf(results);
        this.at = at;
    }

    /** JSON: the keys of the drill when there was one, else each drill's under {@code drills}. */
    public void writeJson(Path file) throws IOException {
        Object json = results.size() == 1 ? new Scoreboard(results.getFirst()).json() : all();
        Files.writeString(
                file, JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValueAsString(json) + "\n");
    }

    private Map<String, Object> all() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("at", at.toString());
        json.put("holds", results.stream().allMatch(DrillResult::holds));
        json.put(
                "drills",
                results.stream().map(result -> new Scoreboard(result).json()).toList());
        return json;
    }

    /** Markdown, for people. */
    public void writeMarkdown(Path file, String command) throws IOException {
        Files.writeString(file, markdown(command));
    }

    String markdown(String command) {
        StringBuilder page = new StringBuilder();
        page.append("# Scoreboard of the drills\n\n<!-- Made by `")
                .append(command)
                .append("`; do not edit. -->\n\n");
        page.append(
                "`%s`, %s, on %d cores, JDK %s. Every drill runs on processes of its own and ends with an auditor, who compares what clients were told, the bank's books and the database.%n%n"
                        .formatted(
                                command,
                                at.toString().substring(0, 19) + "Z",
                                Runtime.getRuntime().availableProcessors(),
                                Runtime.version().feature()));
        page.append("| drill | promises | payments | faults | charged twice | acks lost | wrongly failed | stuck "
                + "| with a person | recovery p95 s | charged twice, at most % | took |\n");
        page.append("| --- | --- | ---: | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n");
        results.forEach(result -> page.append(new Scoreboard(result).row()).append('\n'));
        page.append(
                "\n\"At most\" is the upper 95 % bound (Clopper-Pearson) of the rate per payment: with none seen in n, "
                        + "about 3/n. Recovery is from the end of a fault, or the start of a killed process, until the ledger "
                        + "takes payments again. Nodes of `kills` and `soak` run as they are shipped, the others without the JVM's "
                        + "optimizing compiler.\n");
        results.forEach(result -> figures(page, result));
        checks(page);
        findings(page);
        return page.toString();
    }

    private static void figures(StringBuilder page, DrillResult result) {
        if (result.figures().isEmpty()) {
            return;
        }
        page.append("\n## Figures of `").append(result.name()).append("`\n\n");
        result.figures().forEach((what, value) -> {
            if (value instanceof List<?> rows && !rows.isEmpty() && rows.getFirst() instanceof Map<?, ?> first) {
                page.append(row(first.keySet()))
                        .append(row(first.keySet().stream().map(key -> "---").toList()));
                rows.forEach(row -> page.append(row(((Map<?, ?>) row).values())));
            } else {
                page.append("- ").append(what).append(": ").append(value).append('\n');
            }
        });
    }

    private static String row(Collection<?> cells) {
        return cells.stream().map(String::valueOf).collect(Collectors.joining(" | ", "| ", " |\n"));
    }

    private void checks(StringBuilder page) {
        Map<String, long[]> looked = new TreeMap<>();
        for (DrillResult result : results) {
            AuditReport audit = result.audit();
            if (audit != null) {
                for (Check check : audit.checks()) {
                    long[] sums = looked.computeIfAbsent(check.promise() + " | " + check.what(), key -> new long[2]);
                    sums[0] += check.looked();
                    sums[1] += check.findings().size();
                }
            }
        }
        page.append(
                "\n## What was checked\n\n| promise | what | looked at | findings |\n| --- | --- | ---: | ---: |\n");
        looked.forEach((what, sums) ->
                page.append(String.format(Locale.ROOT, "| %s | %,d | %,d |%n", what, sums[0], sums[1])));
    }

    private void findings(StringBuilder page) {
        for (DrillResult result : results) {
            List<String> found = new Scoreboard(result).findings();
            if (!found.isEmpty()) {
                page.append("\n## Findings of `").append(result.name()).append("`\n\n");
                found.stream()
                        .limit(SHOWN)
                        .forEach(it -> page.append("- ").append(it).append('\n'));
                if (found.size() > SHOWN) {
                    page.append("- and ").append(found.size() - SHOWN).append(" more\n");
                }
            }
        }
    }
}
