package io.payledger.app.audit;

import io.payledger.app.database.OwnerOnly;
import io.payledger.app.database.StartupProblem;
import io.payledger.app.launch.DataFolderOption;
import io.payledger.eventstore.anchor.CheckpointFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ledger audit accept-loss}: lets a ledger start whose database lost what a checkpoint knows of. */
@Command(
        name = "accept-loss",
        description = {
            "Sets the checkpoints of a folder aside, with the reason, so that a ledger starts whose database was",
            "restored from an older copy for good. What was lost stays lost; the checkpoints that were set aside prove it.",
            "Do this only when no newer copy of the database can be had: docs/audit/checkpoints.md."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false)
final class AcceptLossCommand implements Callable<Integer> {
    static final String ASIDE = "set-aside-";

    @Spec
    private CommandSpec spec;

    @Mixin
    private DataFolderOption data;

    @Option(
            names = "--checkpoints",
            paramLabel = "DIR",
            description = "The folder of checkpoints (default: checkpoints in the data folder).")
    private @Nullable Path folder;

    @Option(names = "--reason", paramLabel = "TEXT", required = true, description = "Who accepts it, and why.")
    private String reason;

    @Override
    public Integer call() {
        Path checkpoints = folder == null ? data.folder().resolve("checkpoints") : folder;
        Path newest = new CheckpointFolder(checkpoints).newestFile();
        if (!Files.exists(newest)) {
            throw new StartupProblem("There is no checkpoint in " + checkpoints + "; nothing was done");
        }
        Path aside = free(checkpoints);
        try {
            Files.createDirectory(aside);
            OwnerOnly.replace(aside.resolve("reason.txt"), reason + "\n");
            for (Path known : notSetAside(checkpoints)) {
                Files.move(known, aside.resolve(known.getFileName()));
            }
        } catch (IOException e) {
            throw new StartupProblem("The checkpoint could not be set aside: " + e.getMessage(), e);
        }
        spec.commandLine().getOut().println("set aside: " + aside + "; the next start makes a new one");
        return 0;
    }

    /** The older ones as well: which of them the database still agrees with, only it could say. */
    private static List<Path> notSetAside(Path checkpoints) throws IOException {
        try (Stream<Path> files = Files.list(checkpoints)) {
            return files.filter(file -> !file.getFileName().toString().startsWith(ASIDE))
                    .toList();
        }
    }

    private static Path free(Path checkpoints) {
        int number = 1;
        while (Files.exists(checkpoints.resolve(ASIDE + number))) {
            number++;
        }
        return checkpoints.resolve(ASIDE + number);
    }
}
