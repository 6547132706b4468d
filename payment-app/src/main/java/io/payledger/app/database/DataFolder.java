package io.payledger.app.database;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.regex.Pattern;

/**
 * The folder that outlives the process: the database, its log and the credentials. Held by one process at a time through
 * a lock that the operating system drops when that process ends, however it ends.
 */
public final class DataFolder implements AutoCloseable {
    private static final Pattern UNFIT = Pattern.compile("[$`\"\\\\\\p{Cntrl}]");

    private final Path folder;
    private final FileChannel lock;

    private DataFolder(Path folder, FileChannel lock) {
        this.folder = folder;
        this.lock = lock;
    }

    /**
     * Makes the folder where it is missing, and takes it.
     *
     * @throws StartupProblem when another process holds it or it cannot be written
     */
    public static DataFolder open(Path wanted) {
        requireNameFitsPostgres(wanted);
        Path folder = wanted.toAbsolutePath().normalize();
        try {
            if (!Files.isDirectory(folder)) {
                OwnerOnly.createFolder(folder);
            }
            FileChannel channel = FileChannel.open(
                    folder.resolve("ledger.lock"),
                    StandardOpenOption.CREATE,
                    StandardOpenOption.READ,
                    StandardOpenOption.WRITE);
            if (!locked(channel)) {
                String holder = Files.readString(folder.resolve("ledger.lock")).strip();
                channel.close();
                throw new StartupProblem("The data folder " + folder + " is in use by "
                        + (holder.isEmpty() ? "another process" : holder)
                        + "; stop that one first, or choose another folder with --data");
            }
            channel.truncate(0);
            channel.write(ByteBuffer.wrap(
                    ("process " + ProcessHandle.current().pid() + "\n").getBytes(StandardCharsets.UTF_8)));
            return new DataFolder(folder, channel);
        } catch (IOException e) {
            throw new StartupProblem(
                    "The data folder " + folder + " cannot be written (" + IoReason.of(e)
                            + "); make it writable for this user, or choose another with --data",
                    e);
        }
    }

    /** {@code pg_ctl} hands the folder to a shell in double quotes, and reads it back as one line of a file. */
    private static void requireNameFitsPostgres(Path wanted) {
        if (wanted.toString().isEmpty()) {
            throw new StartupProblem("The data folder has no name; name it with --data");
        }
        String path = wanted.toAbsolutePath().toString();
        if (UNFIT.matcher(path).find()) {
            throw new StartupProblem("The data folder " + UNFIT.matcher(path).replaceAll("?")
                    + " has a character in its path (each shown as ?) that PostgreSQL's tools do not take: none of "
                    + "$ ` \" \\ and no control character may be in it; choose another with --data");
        }
    }

    private static boolean locked(FileChannel channel) throws IOException {
        try {
            return channel.tryLock() != null;
        } catch (OverlappingFileLockException held) {
            // This very process holds it: another ledger in the same JVM.
            return false;
        }
    }

    public Path path() {
        return folder;
    }

    Path cluster() {
        return folder.resolve("postgres");
    }

    Path serverLog() {
        return folder.resolve("postgres.log");
    }

    /** Gives the folder back; what is in it stays. */
    @Override
    public void close() throws IOException {
        lock.truncate(0);
        lock.close();
    }
}
