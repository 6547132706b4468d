package io.payledger.app.quality;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/**
 * The house lint. Goal: what a reviewer should not have to say. Method: read every file of the project; each finding
 * names the file, the line and what to write instead.
 */
class TidyTest {
    private static final int LONGEST_FILE = 300;
    private static final Pattern LINK = Pattern.compile("\\[[^\\]\\[]*\\]\\(([^)\\s]+)\\)");

    /** Nothing in these files is ours to format: statements of banks, generated numbers. */
    private static final Predicate<Path> TEXT = file ->
            file.toString().matches(".*(\\.(java|md|sql|xml|properties|yml|yaml|sh|html|css|js)|/?ledger|mvnw|run)");

    @Test
    void nothingIsLeftToDoWithoutAnIssue() {
        assertThat(linesMatching(Repository.files(TEXT), "\\b(TO" + "DO|FIX" + "ME)\\b(?!\\(#\\d+\\))"))
                .as("finish it, or name the issue: TO" + "DO(#12)")
                .isEmpty();
    }

    @Test
    void onlyTheCommandLineWritesToTheTerminal() {
        assertThat(linesMatching(Repository.mainSources(), "System\\.(out|err)|printStackTrace\\(\\)"))
                .as("log it, or print through picocli's CommandLine.getOut() and getErr()")
                .isEmpty();
    }

    @Test
    void importsNameWhatTheyImport() {
        assertThat(linesMatching(Repository.named(".java"), "^import .*\\*;"))
                .as("import each class by its name")
                .isEmpty();
    }

    @Test
    void oneEmptyLineIsEnough() {
        List<String> findings = new ArrayList<>();
        for (Path file : Repository.files(TEXT)) {
            String text = Repository.text(file);
            if (text.contains("\n\n\n")) {
                findings.add(file + ":" + lineOf(text, text.indexOf("\n\n\n") + 2));
            }
            if (!text.isEmpty() && (!text.endsWith("\n") || text.endsWith("\n\n"))) {
                findings.add(file + ": ends without exactly one line end");
            }
        }
        assertThat(findings).isEmpty();
    }

    @Test
    void everyMigrationSaysWhy() {
        List<Path> migrations = Repository.files(file -> file.toString().contains("src/main/resources/db/")
                && file.toString().endsWith(".sql"));
        assertThat(migrations).isNotEmpty();
        assertThat(migrations)
                .as("start with a comment that says why, and name the file V<number>__<why_in_words>.sql")
                .allMatch(file -> Repository.text(file).matches("(?s)--[^\\n]{20,}.*"))
                .allMatch(file -> file.getFileName().toString().matches("V\\d{3}__[a-z0-9]+(_[a-z0-9]+){2,}\\.sql"));
        assertThat(migrations)
                .as("a number is taken once")
                .extracting(file -> file.getFileName().toString().substring(0, 4))
                .doesNotHaveDuplicates();
    }

    @Test
    void everyPackageSaysWhatItIsFor() {
        List<Path> folders = Repository.mainSources().stream()
                .map(Path::getParent)
                .distinct()
                .toList();
        assertThat(folders)
                .as("add package-info.java: one sentence and @NullMarked")
                .allMatch(folder -> Files.exists(Repository.ROOT.resolve(folder).resolve("package-info.java")));
        assertThat(Repository.named("package-info.java"))
                .allMatch(file -> Repository.text(file).matches("(?s)/\\*\\*.{20,}\\*/\\s*@NullMarked\\s+package .*"));
    }

    @Test
    void noLinkLeadsNowhere() {
        List<String> dead = new ArrayList<>();
        for (Path page : Repository.named(".md")) {
            Matcher link = LINK.matcher(Repository.text(page).replaceAll("(?s)```.*?```", ""));
            for (MatchResult found : link.results().toList()) {
                String target = found.group(1).replaceFirst("#.*", "");
                Path file = Repository.ROOT.resolve(page).resolveSibling(target);
                if (!target.isEmpty() && !target.matches("[a-z]+:.*") && !Files.exists(file)) {
                    dead.add(page + " → " + target);
                }
            }
        }
        assertThat(dead).as("links to files that are not there").isEmpty();
    }

    @Test
    void filesStayReadable() {
        TreeMap<String, List<Integer>> sizes = Repository.mainSources().stream()
                .collect(Collectors.groupingBy(
                        file -> file.getName(0).toString(),
                        TreeMap::new,
                        Collectors.mapping(file -> lines(file).size(), Collectors.toList())));
        StringBuilder table = new StringBuilder(
                String.format("%n%-18s %5s %7s %5s %5s%n", "lines of main code", "files", "median", "p90", "max"));
        sizes.forEach((module, all) -> {
            List<Integer> sorted = all.stream().sorted().toList();
            table.append(String.format(
                    "%-18s %5d %7d %5d %5d%n",
                    module,
                    sorted.size(),
                    sorted.get(sorted.size() / 2),
                    sorted.get(sorted.size() * 9 / 10),
                    sorted.getLast()));
        });
        LoggerFactory.getLogger(TidyTest.class).info("{}", table);
        assertThat(Repository.mainSources())
                .as("a file of more than " + LONGEST_FILE + " lines does more than one thing")
                .allMatch(file -> lines(file).size() <= LONGEST_FILE);
    }

    private static List<String> linesMatching(List<Path> files, String pattern) {
        Pattern compiled = Pattern.compile(pattern);
        return files.stream().flatMap(file -> findings(file, compiled)).toList();
    }

    private static Stream<String> findings(Path file, Pattern pattern) {
        List<String> found = new ArrayList<>();
        List<String> lines = lines(file);
        for (int i = 0; i < lines.size(); i++) {
            if (pattern.matcher(lines.get(i)).find()) {
                found.add(file + ":" + (i + 1) + ": " + lines.get(i).strip());
            }
        }
        return found.stream();
    }

    private static List<String> lines(Path file) {
        return Repository.text(file).lines().toList();
    }

    private static long lineOf(String text, int offset) {
        return text.substring(0, offset).lines().count() + 1;
    }
}
