package io.payledger.benchmarks.rig;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.stream.Stream;
import javax.sql.DataSource;

/**
 * What figures mean nothing without. Names no host.
 *
 * @param date of the run, UTC, to the second
 * @param disk kind of file system that the data was on
 */
public record Machine(
        String date,
        int cores,
        String processor,
        long memoryMebibytes,
        String system,
        String jdk,
        String postgres,
        String disk) {

    /** This machine, now. */
    public static Machine describe(Clock clock, BenchServer server, Path folder) {
        return describe(clock, server.maintenance().superuser(), folder);
    }

    /** This machine, now, with the PostgreSQL behind this data source. */
    public static Machine describe(Clock clock, DataSource database, Path folder) {
        return new Machine(
                clock.instant().truncatedTo(ChronoUnit.SECONDS).toString(),
                Runtime.getRuntime().availableProcessors(),
                processorName(),
                memoryBytes() >> 20,
                System.getProperty("os.name") + " " + System.getProperty("os.arch"),
                System.getProperty("java.vm.name") + " " + Runtime.version(),
                postgresVersion(database),
                diskKind(folder));
    }

    /** In one line, for people. */
    public String line() {
        return "%s · %d cores, %s, %,d MiB · %s · %s · PostgreSQL %s on %s"
                .formatted(date, cores, processor, memoryMebibytes, system, jdk, postgres, disk);
    }

    /** Physical memory, in bytes. */
    public static long memoryBytes() {
        return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getTotalMemorySize();
    }

    private static String processorName() {
        try (Stream<String> lines = Files.lines(Path.of("/proc/cpuinfo"))) {
            return lines.filter(line -> line.startsWith("model name"))
                    .map(line -> line.substring(line.indexOf(':') + 1).trim())
                    .findFirst()
                    .orElse("unknown");
        } catch (IOException e) {
            return "unknown";
        }
    }

    private static String diskKind(Path folder) {
        try {
            return Files.getFileStore(folder).type();
        } catch (IOException e) {
            return "unknown";
        }
    }

    private static String postgresVersion(DataSource database) {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SHOW server_version")) {
            row.next();
            return row.getString(1);
        } catch (SQLException e) {
            throw new IllegalStateException("The server does not tell its version", e);
        }
    }
}
