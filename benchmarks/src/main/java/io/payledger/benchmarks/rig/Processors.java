package io.payledger.benchmarks.rig;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** How busy all processors of the machine have been, whoever kept them busy. Linux only. */
final class Processors {
    private static final Path STAT = Path.of("/proc/stat");
    private static final double TICKS_PER_SECOND = 100;

    /** Columns of the first line of proc(5) stat that are neither idle nor waiting for a disk nor counted twice. */
    private static final List<Integer> BUSY = List.of(1, 2, 3, 6, 7);

    private Processors() {}

    /** Seconds of processor time that were used on this machine so far; empty where the system does not tell. */
    static OptionalDouble busySeconds() {
        try (Stream<String> lines = Files.lines(STAT)) {
            String[] fields = lines.findFirst().orElseThrow().split("\\s+");
            return OptionalDouble.of(
                    BUSY.stream().mapToLong(at -> Long.parseLong(fields[at])).sum() / TICKS_PER_SECOND);
        } catch (IOException e) {
            return OptionalDouble.empty();
        }
    }
}
