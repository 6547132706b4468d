package io.payledger.benchmarks.rig;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** The processor time of a PostgreSQL server: the postmaster, its children, and those that have ended. Linux only. */
public final class PostgresProcesses {
    private static final Path PROC = Path.of("/proc");

    /** USER_HZ: 100 on every Linux that Java runs on. */
    private static final double TICKS_PER_SECOND = 100;

    /** Fields after the closing bracket of the command name, counted from 0; proc(5) counts from 1 and starts at 3. */
    private static final int PARENT = 1;

    private static final int USER = 11;
    private static final int SYSTEM = 12;
    private static final int USER_OF_ENDED_CHILDREN = 13;
    private static final int SYSTEM_OF_ENDED_CHILDREN = 14;

    private final long postmaster;

    public PostgresProcesses(long postmaster) {
        this.postmaster = postmaster;
    }

    /** Seconds of processor time so far; empty where the system does not tell. */
    public OptionalDouble cpuSeconds() {
        if (!Files.isReadable(PROC.resolve(postmaster + "/stat"))) {
            return OptionalDouble.empty();
        }
        try (Stream<Path> entries = Files.list(PROC)) {
            long ticks = entries.filter(PostgresProcesses::isProcess)
                    .map(PostgresProcesses::stat)
                    .mapToLong(this::ticks)
                    .sum();
            return OptionalDouble.of(ticks / TICKS_PER_SECOND);
        } catch (IOException e) {
            return OptionalDouble.empty();
        }
    }

    private long ticks(Stat stat) {
        if (stat.pid() == postmaster) {
            return stat.sum(USER, SYSTEM, USER_OF_ENDED_CHILDREN, SYSTEM_OF_ENDED_CHILDREN);
        }
        return stat.parent() == postmaster ? stat.sum(USER, SYSTEM) : 0;
    }

    private static boolean isProcess(Path entry) {
        return entry.getFileName().toString().chars().allMatch(Character::isDigit);
    }

    private static Stat stat(Path process) {
        long pid = Long.parseLong(process.getFileName().toString());
        try {
            String line = Files.readString(process.resolve("stat"));
            return new Stat(
                    pid,
                    List.of(line.substring(line.lastIndexOf(')') + 2).trim().split(" ")));
        } catch (IOException e) {
            // It ended while we were looking; the postmaster has its time now.
            return new Stat(pid, List.of());
        }
    }

    private record Stat(long pid, List<String> fields) {
        long parent() {
            return fields.isEmpty() ? -1 : Long.parseLong(fields.get(PARENT));
        }

        long sum(int... positions) {
            long sum = 0;
            if (!fields.isEmpty()) {
                for (int position : positions) {
                    sum += Long.parseLong(fields.get(position));
                }
            }
            return sum;
        }
    }
}
