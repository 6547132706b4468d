package io.payledger.app.launch;

import io.payledger.app.database.StartupProblem;
import io.payledger.app.demo.DemoLedger;
import io.payledger.app.demo.DemoTarget;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** A whole ledger on free ports and a data folder that goes with it; a person's own ledger is never touched. */
public final class TemporaryLedger implements DemoLedger {
    /** Its log would tear the progress bar apart, and the promises are checked from outside anyway. */
    private static final Map<String, String> QUIET = Map.of("logging.threshold.console", "OFF");

    private final Path folder;
    private final Ledger ledger;
    private final DemoTarget target;

    private TemporaryLedger(Path folder, Ledger ledger, DemoTarget target) {
        this.folder = folder;
        this.ledger = ledger;
        this.target = target;
    }

    /** Starts one; it is also stopped, and its folder removed, when the process is told to end. */
    public static TemporaryLedger start() {
        Path folder;
        try {
            folder = Files.createTempDirectory("payledger-");
        } catch (IOException e) {
            throw new StartupProblem("There is no place for a temporary data folder: " + e.getMessage(), e);
        }
        Ledger ledger = new Ledger(LedgerOptions.onFreePorts(folder, QUIET));
        Runtime.getRuntime().addShutdownHook(new Thread(() -> end(ledger, folder), "stop-temporary-ledger"));
        Ledger.Addresses addresses = ledger.start();
        return new TemporaryLedger(
                folder,
                ledger,
                new DemoTarget(
                        addresses.api(),
                        Objects.requireNonNull(addresses.bank()),
                        addresses.keys().merchant().orElseThrow()));
    }

    @Override
    public DemoTarget target() {
        return target;
    }

    @Override
    public void close() {
        end(ledger, folder);
    }

    private static void end(Ledger ledger, Path folder) {
        ledger.close();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException leftOver) {
            // The system clears its temporary folder by itself; the figures of the demo matter more.
        }
    }
}
