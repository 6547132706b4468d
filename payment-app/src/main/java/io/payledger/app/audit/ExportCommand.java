package io.payledger.app.audit;

import io.payledger.app.database.StartupProblem;
import io.payledger.app.launch.JoinedDatabase;
import io.payledger.app.terminal.TerminalBar;
import io.payledger.eventstore.anchor.LogExport;
import io.payledger.eventstore.anchor.NotYetSignedException;
import io.payledger.eventstore.anchor.TreeUnreadableException;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code ledger audit export}: writes events with all that proves them. */
@Command(
        name = "export",
        description = {
            "Writes events with their exact bytes, their hashes and the newest checkpoint to a file that anyone can check",
            "without the database: ./ledger audit verify --export FILE --public-key KEY. Events that no checkpoint covers",
            "yet are left out. The format: docs/audit/export.md."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false)
final class ExportCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private AuditorLogin login;

    @Option(
            names = "--out",
            paramLabel = "FILE",
            required = true,
            description = "Where the events go; replaced when whole.")
    private Path file;

    @Option(names = "--from", paramLabel = "INDEX", defaultValue = "1", description = "First event (default: 1).")
    private long from;

    @Option(names = "--to", paramLabel = "INDEX", description = "Last event (default: that of the newest checkpoint).")
    private @Nullable Long to;

    @Option(names = "--merchant", paramLabel = "ID", description = "Only this merchant's events, each with a proof.")
    private @Nullable String merchant;

    @Option(
            names = "--order",
            paramLabel = "ID",
            description = "Only the events of this order of --merchant: a receipt.")
    private @Nullable String order;

    @Option(
            names = "--proofs",
            description =
                    "A proof for each event of the whole log as well: twice the size, but it names each liar's event.")
    private boolean proofs;

    @Override
    public Integer call() {
        LogExport.Question question;
        try {
            question = new LogExport.Question(
                    from, to == null ? OptionalLong.empty() : OptionalLong.of(to), aggregates(), proofs);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
        Path unfinished = file.resolveSibling(file.getFileName() + ".unfinished");
        try (JoinedDatabase database = login.open()) {
            LogExport.Prepared export = new LogExport(database.dataSource()).prepare(question);
            long events = write(export, unfinished, merchant == null ? export.to() - from + 1 : 0);
            Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
            spec.commandLine().getOut().printf("%,d events in %s%n", events, file);
            return 0;
        } catch (NotYetSignedException | TreeUnreadableException e) {
            throw new StartupProblem(String.valueOf(e.getMessage()), e);
        } catch (IOException e) {
            throw new StartupProblem("The export could not be written to " + file + ": " + e.getMessage(), e);
        }
    }

    private static long write(LogExport.Prepared export, Path to, long total) throws IOException {
        long[] written = {0};
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(to), 1 << 16);
                TerminalBar bar = TerminalBar.of("Events", total)) {
            export.write(out, events -> {
                written[0] = events;
                bar.at(events, Math.max(total, events));
            });
        }
        return written[0];
    }

    private @Nullable String aggregates() {
        if (merchant == null) {
            if (order != null) {
                throw new ParameterException(spec.commandLine(), "--order needs --merchant");
            }
            return null;
        }
        return merchant + "/" + (order == null ? "*" : order);
    }
}
