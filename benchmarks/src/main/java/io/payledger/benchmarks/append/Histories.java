package io.payledger.benchmarks.append;

import io.payledger.benchmarks.rig.BenchServer;
import io.payledger.benchmarks.rig.Database;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Stores that hold a history before anything is measured, as far as the disk has room. */
final class Histories {
    /** Row, indexes and the log of the fill; measured 1.2 kB. */
    private static final long BYTES_PER_EVENT = 1_500;

    /** For everything else that a run writes. */
    private static final long BYTES_BESIDE = 12L << 30;

    private final BenchServer server;
    private final Clock clock;
    private final Consumer<String> progress;

    Histories(BenchServer server, Clock clock, Consumer<String> progress) {
        this.server = server;
        this.clock = clock;
        this.progress = progress;
    }

    /** Databases by the number of events in them; a size that does not fit is left out and noted. */
    Map<Long, Database> fill(AppendPlan plan, List<String> notes) {
        Map<Long, Database> filled = new LinkedHashMap<>();
        for (long events : plan.eventsStored()) {
            if (room(plan) < events * BYTES_PER_EVENT + BYTES_BESIDE) {
                notes.add("Not measured at %,d events: the disk has no room for them".formatted(events));
                continue;
            }
            Database database = server.newDatabase("stored_" + events).migrated();
            long start = System.nanoTime();
            HistoryFill.fill(database, events, clock.instant());
            progress.accept("filled in %,d events in %.0f s".formatted(events, (System.nanoTime() - start) / 1e9));
            filled.put(events, database);
        }
        server.checkpoint();
        return filled;
    }

    private static long room(AppendPlan plan) {
        try {
            return Files.getFileStore(plan.folder()).getUsableSpace();
        } catch (IOException e) {
            throw new UncheckedIOException("The disk does not tell how full it is", e);
        }
    }
}
