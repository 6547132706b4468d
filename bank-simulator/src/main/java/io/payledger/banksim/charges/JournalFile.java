package io.payledger.banksim.charges;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The journal as a file that is only ever appended to. A line is handed to the operating system before the caller goes
 * on, so it survives a kill -9 of the process; it is not forced to the disk, so it may not survive a power cut.
 */
final class JournalFile implements Journal {
    private static final System.Logger LOG = System.getLogger(JournalFile.class.getName());
    private static final String NAME = "charges.jsonl";

    private final Path path;
    // Not a FileChannel: an interrupt during its write would close it for everybody.
    private final RandomAccessFile file;
    private long end;
    private boolean broken;

    private JournalFile(Path path, RandomAccessFile file) {
        this.path = path;
        this.file = file;
    }

    /**
     * Opens or creates the journal of this folder and hands every entry in it to {@code replay}. A last line without its
     * newline was being written when the process was killed, so nobody was told of it: it is cut off.
     *
     * @throws BankDataException when the folder cannot be written, another simulator uses it, or a line is damaged; then
     *     nothing was changed
     */
    static JournalFile open(Path folder, Consumer<LedgerEntry> replay) {
        Path path = folder.resolve(NAME);
        RandomAccessFile file = openLocked(folder, path);
        try {
            JournalFile journal = new JournalFile(path, file);
            journal.end = replay(path, replay);
            long length = file.length();
            if (length > journal.end) {
                LOG.log(
                        System.Logger.Level.WARNING,
                        "{0}: cut off {1} bytes of a half-written last line",
                        path,
                        length - journal.end);
                file.setLength(journal.end);
            }
            file.seek(journal.end);
            return journal;
        } catch (IOException | RuntimeException e) {
            closeQuietly(file);
            throw e instanceof BankDataException known
                    ? known
                    : new BankDataException("The journal " + path + " cannot be read: " + e.getMessage(), e);
        }
    }

    private static RandomAccessFile openLocked(Path folder, Path path) {
        RandomAccessFile file = null;
        try {
            Files.createDirectories(folder);
            file = new RandomAccessFile(path.toFile(), "rw");
            FileLock lock = file.getChannel().tryLock();
            if (lock == null) {
                throw new OverlappingFileLockException();
            }
            return file;
        } catch (OverlappingFileLockException e) {
            closeQuietly(file);
            throw new BankDataException("The data folder " + folder + " is used by another bank simulator", e);
        } catch (IOException e) {
            closeQuietly(file);
            throw new BankDataException("The data folder " + folder + " cannot be used: " + e.getMessage(), e);
        }
    }

    /** The offset after the last whole line. */
    private static long replay(Path path, Consumer<LedgerEntry> replay) throws IOException {
        long wholeLines = 0;
        long lineNumber = 0;
        ByteArrayOutputStream line = new ByteArrayOutputStream(512);
        try (InputStream in = new BufferedInputStream(Files.newInputStream(path), 1 << 16)) {
            for (int octet = in.read(); octet >= 0; octet = in.read()) {
                if (octet != '\n') {
                    line.write(octet);
                    continue;
                }
                lineNumber++;
                try {
                    replay.accept(JournalLine.read(line.toByteArray()));
                } catch (IllegalArgumentException e) {
                    throw new BankDataException(
                            "The journal " + path + " is damaged at line " + lineNumber + " (" + e.getMessage()
                                    + "); nothing was changed: restore it, or start with another data folder",
                            e);
                }
                wholeLines += line.size() + 1L;
                line.reset();
            }
        }
        return wholeLines;
    }

    @Override
    public void append(LedgerEntry entry) {
        if (broken) {
            throw new BankDataException("The journal " + path + " could not be repaired after a failed write", null);
        }
        byte[] line = JournalLine.write(entry);
        try {
            file.write(line);
            end += line.length;
        } catch (IOException e) {
            cutBack();
            throw new BankDataException("The journal " + path + " cannot be written: " + e.getMessage(), e);
        }
    }

    /** A failed write may have left a part of its line, and the next line must not be glued to it. */
    private void cutBack() {
        try {
            file.setLength(end);
            file.seek(end);
        } catch (IOException e) {
            broken = true;
        }
    }

    @Override
    public void close() {
        closeQuietly(file);
    }

    private static void closeQuietly(@Nullable RandomAccessFile file) {
        try {
            if (file != null) {
                file.close();
            }
        } catch (IOException e) {
            LOG.log(System.Logger.Level.WARNING, "The journal could not be closed", e);
        }
    }
}
