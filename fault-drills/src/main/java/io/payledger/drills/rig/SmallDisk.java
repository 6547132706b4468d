package io.payledger.drills.rig;

import io.payledger.app.database.PostgresBinaries;
import io.payledger.app.database.PostgresCommand;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A disk of a few megabytes: a tmpfs in a mount namespace of our own, which no other process sees and which needs no rights
 * but those of user namespaces. PostgreSQL runs inside; a shell there does what it is told.
 */
public final class SmallDisk implements AutoCloseable {
    private static final String END = "end-of-command";
    private static final int PROBE_SECONDS = 5;

    private final Process shell;
    private final Writer in;
    private final BufferedReader out;
    private final PostgresBinaries binaries;
    private final Path folder;

    private SmallDisk(PostgresBinaries binaries, Path folder) throws IOException {
        this.binaries = binaries;
        this.folder = folder;
        shell = new ProcessBuilder("unshare", "-Urm", "sh")
                .redirectErrorStream(true)
                .start();
        in = shell.outputWriter(StandardCharsets.UTF_8);
        out = shell.inputReader(StandardCharsets.UTF_8);
    }

    /** Why there can be none on this machine; empty when there can. */
    public static Optional<String> obstacle() {
        try {
            Process probe = new ProcessBuilder(
                            "unshare", "-Urm", "sh", "-c", "mount -t tmpfs -o size=1m tmpfs /mnt && unshare -U true")
                    .redirectErrorStream(true)
                    .start();
            if (probe.waitFor(PROBE_SECONDS, TimeUnit.SECONDS) && probe.exitValue() == 0) {
                return Optional.empty();
            }
            probe.destroyForcibly();
        } catch (IOException e) {
            return Optional.of("there is no unshare program, and a small file system needs one");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return Optional.of("this machine lets nobody mount a small file system (unshare -Urm, mount -t tmpfs)");
    }

    static SmallDisk mount(PostgresBinaries binaries, Path folder, int megabytes) throws IOException {
        SmallDisk disk = new SmallDisk(binaries, folder);
        PostgresCommand.Outcome mounted =
                disk.tell("mount -t tmpfs -o size=" + megabytes + "m tmpfs " + quoted(folder.toString()));
        if (!mounted.ok()) {
            throw new IOException("A disk of " + megabytes + " MB could not be mounted: " + mounted.output());
        }
        return disk;
    }

    /** Takes all that is left. */
    public void fill() {
        // Ends with "No space left on device", which is what is wanted.
        tell("dd if=/dev/zero of=" + ballast() + " bs=64k; dd if=/dev/zero bs=1k >> " + ballast());
    }

    /** Gives it back. */
    public void free() {
        tell("rm -f " + ballast());
    }

    private String ballast() {
        return quoted(folder.resolve("ballast").toString());
    }

    /** Runs a program of PostgreSQL inside, as somebody who is not root. */
    PostgresCommand.Outcome run(String program, String... arguments) {
        return tell("LC_ALL=C unshare -U "
                + Stream.concat(Stream.of(binaries.program(program).toString()), Stream.of(arguments))
                        .map(SmallDisk::quoted)
                        .collect(Collectors.joining(" ")));
    }

    /** A file inside, as we see it from outside. */
    Path seenAs(Path inside) {
        return Path.of("/proc/" + shell.pid() + "/root" + inside.toAbsolutePath());
    }

    private synchronized PostgresCommand.Outcome tell(String command) {
        try {
            // A server that is started must not hold our pipe open: its output goes to its log.
            in.write("{ " + command + "; } < /dev/null 2>&1; echo; echo " + END + " $?\n");
            in.flush();
            StringBuilder text = new StringBuilder();
            for (String line = out.readLine(); line != null; line = out.readLine()) {
                if (line.startsWith(END)) {
                    return new PostgresCommand.Outcome(line.equals(END + " 0"), text.toString());
                }
                text.append(line).append('\n');
            }
            throw new IOException("the shell inside has ended");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String quoted(String text) {
        return "'" + text.replace("'", "'\\''") + "'";
    }

    @Override
    public void close() throws IOException {
        in.close();
        shell.destroyForcibly();
    }
}
