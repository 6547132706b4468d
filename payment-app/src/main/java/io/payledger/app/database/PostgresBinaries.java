package io.payledger.app.database;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.compressors.xz.XZCompressorInputStream;

/**
 * PostgreSQL's own programs, from the archive on the class path, unpacked once per user and version.
 *
 * @param home holds {@code bin/}, {@code lib/} and {@code share/}
 */
public record PostgresBinaries(Path home) {

    /**
     * Those that all ledgers of this user share, as every first start would otherwise unpack 60 MB again.
     *
     * @param fallback where they go when the user has no home to write to
     */
    public static PostgresBinaries ofUser(Path fallback) {
        String xdg = System.getenv("XDG_CACHE_HOME");
        Path home = Path.of(System.getProperty("user.home"));
        Path shared = xdg != null && xdg.startsWith("/") ? Path.of(xdg) : home.resolve(".cache");
        boolean usable = Files.isWritable(shared) || !Files.exists(shared) && Files.isWritable(home);
        return in((usable ? shared : fallback).resolve("payledger"));
    }

    /**
     * Unpacks them under {@code cache} unless they are there.
     *
     * @throws StartupProblem when there are none for this platform, or they cannot be unpacked
     */
    static PostgresBinaries in(Path cache) {
        String name = "postgres-" + platform();
        URL archive = PostgresBinaries.class.getResource("/" + name + ".txz");
        if (archive == null) {
            throw new StartupProblem("This build holds no PostgreSQL for this machine (" + name
                    + "); give the address of a running one with --database-url");
        }
        try {
            Path home = cache.resolve(name + "-" + checksum(archive));
            if (!Files.isDirectory(home)) {
                unpack(archive, home);
            }
            return new PostgresBinaries(home);
        } catch (IOException e) {
            throw new StartupProblem("PostgreSQL could not be unpacked into " + cache + ": " + IoReason.of(e), e);
        }
    }

    /** {@code initdb}, {@code pg_ctl} or {@code postgres}. */
    public Path program(String name) {
        return home.resolve("bin").resolve(name);
    }

    private static String platform() {
        String os = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        String arch = System.getProperty("os.arch");
        return (os.startsWith("mac") ? "darwin" : "linux") + "-" + (arch.equals("aarch64") ? "arm_64" : "x86_64");
    }

    /** Taken from the jar's directory: reading all 15 MB would cost every start a tenth of a second. */
    private static String checksum(URL archive) throws IOException {
        return archive.openConnection() instanceof JarURLConnection jar
                ? Long.toHexString(jar.getJarEntry().getCrc())
                : "unpacked";
    }

    /** Unpacks beside the goal and renames, so that a killed or second process never leaves or sees half of it. */
    private static void unpack(URL archive, Path home) throws IOException {
        Files.createDirectories(home.getParent());
        Path next = Files.createTempDirectory(home.getParent(), "unpacking-");
        try (InputStream in = archive.openStream();
                TarArchiveInputStream tar =
                        new TarArchiveInputStream(new XZCompressorInputStream(new BufferedInputStream(in)))) {
            for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                write(tar, entry, next.resolve(entry.getName()).normalize());
            }
            Files.move(next, home, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            delete(next);
            if (!Files.isDirectory(home)) {
                throw e;
            }
        }
    }

    private static void write(TarArchiveInputStream tar, TarArchiveEntry entry, Path target) throws IOException {
        Path parent = Objects.requireNonNull(target.getParent());
        Files.createDirectories(entry.isDirectory() ? target : parent);
        if (entry.isSymbolicLink()) {
            Files.createSymbolicLink(target, Path.of(entry.getLinkName()));
        } else if (!entry.isDirectory()) {
            Files.copy(tar, target);
            if (parent.endsWith("bin")) {
                Files.setPosixFilePermissions(target, PosixFilePermissions.fromString("rwxr-xr-x"));
            }
        }
    }

    static void delete(Path folder) throws IOException {
        try (Stream<Path> paths = Files.walk(folder)) {
            for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }
}
