package io.payledger.query.statement.intake;

import io.payledger.api.log.StepLog;
import io.payledger.api.problem.ProblemException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Takes in what is put into a folder. A file is taken when it is the same at two looks, so that none is read while it is
 * still being written; then it goes to {@code done}, or with the reason beside it to {@code refused}. Several nodes may
 * look at one folder.
 */
public final class StatementFolder {
    private static final String DONE = "done";
    private static final String REFUSED = "refused";

    private final Path folder;
    private final StatementIntake intake;
    private final @Nullable String mapping;
    private Map<Path, String> seen = Map.of();

    /** @param mapping of CSV files; null for the plain one */
    public StatementFolder(Path folder, StatementIntake intake, @Nullable String mapping) {
        this.folder = folder;
        this.intake = intake;
        this.mapping = mapping;
    }

    /** Looks once; what cannot be taken now is taken at a later look. */
    public void look() {
        try {
            Map<Path, String> now = new HashMap<>();
            for (Path file : files()) {
                String state = state(file);
                if (state.equals(seen.get(file))) {
                    take(file);
                } else {
                    now.put(file, state);
                }
            }
            seen = now;
        } catch (IOException | ProblemException e) {
            StepLog.warn("statement.folder", "-", null, "LATER", "folder", folder, "cause", e);
        }
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            return all.filter(Files::isRegularFile)
                    .filter(it -> !it.getFileName().toString().startsWith("."))
                    .sorted()
                    .toList();
        }
    }

    private static String state(Path file) throws IOException {
        try {
            BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
            return attributes.size() + " " + attributes.lastModifiedTime();
        } catch (NoSuchFileException e) {
            return "gone";
        }
    }

    private void take(Path file) throws IOException {
        String name = file.getFileName().toString();
        try (InputStream body = Files.newInputStream(file)) {
            StatementImport taken =
                    intake.takeToItsEnd(body, name, mapping, new Bringer("folder", folder.toString(), null));
            switch (taken.state()) {
                case IMPORTED -> move(file, DONE, taken.importId() + "-" + name);
                case REFUSED -> refuse(file, taken, taken.importId() + "-" + name);
                case RUNNING, FAILED -> StepLog.warn("statement.folder", "-", null, "LATER", "file", name);
            }
        } catch (NoSuchFileException e) {
            StepLog.info("statement.folder", "-", null, "TAKEN_BY_ANOTHER", "file", name);
        }
    }

    private void refuse(Path file, StatementImport refused, String name) throws IOException {
        move(file, REFUSED, name);
        StatementImport.ImportProblem problem = refused.problem();
        if (problem != null) {
            Path unused = Files.writeString(
                    folder.resolve(REFUSED).resolve(name + ".txt"),
                    "line " + problem.line() + ", " + problem.field() + " " + problem.reason() + "\n",
                    StandardCharsets.UTF_8);
        }
    }

    private void move(Path file, String where, String name) throws IOException {
        Path target = Files.createDirectories(folder.resolve(where)).resolve(name);
        Path unused = Files.move(file, target, StandardCopyOption.REPLACE_EXISTING);
    }
}
