package io.payledger.app.quality;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** The files of this project, without what a build makes. */
public final class Repository {
    public static final Path ROOT = root();
    private static final Set<String> SKIPPED = Set.of("target", ".git", ".ledger", ".idea", ".vscode", "node_modules");

    private Repository() {}

    /** All files whose path in the project passes the test, in a stable order. */
    public static List<Path> files(Predicate<Path> wanted) {
        List<Path> found = new ArrayList<>();
        try {
            Files.walkFileTree(ROOT, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                    return SKIPPED.contains(String.valueOf(folder.getFileName()))
                            ? FileVisitResult.SKIP_SUBTREE
                            : FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    Path inProject = ROOT.relativize(file);
                    if (attributes.isRegularFile() && wanted.test(inProject)) {
                        found.add(inProject);
                    }
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return found.stream().sorted().toList();
    }

    public static List<Path> named(String suffix) {
        return files(file -> file.toString().endsWith(suffix));
    }

    public static List<Path> mainSources() {
        return files(
                file -> file.toString().endsWith(".java") && file.toString().contains("src/main/java"));
    }

    public static String text(Path inProject) {
        try {
            return Files.readString(ROOT.resolve(inProject), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(inProject.toString(), e);
        }
    }

    private static Path root() {
        Path folder = Path.of("").toAbsolutePath();
        while (!Files.exists(folder.resolve("docker-compose.yml")) || !Files.exists(folder.resolve("ledger"))) {
            folder = folder.getParent();
            if (folder == null) {
                throw new IllegalStateException("These tests run inside the project's folder");
            }
        }
        return folder;
    }
}
