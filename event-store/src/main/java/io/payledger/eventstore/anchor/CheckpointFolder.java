package io.payledger.eventstore.anchor;

import io.payledger.eventstore.checkpoint.Checkpoint;
import io.payledger.eventstore.checkpoint.SignedCheckpoint;
import io.payledger.eventstore.checkpoint.SignedNote;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.ZoneOffset;
import java.util.Optional;

/**
 * A folder of checkpoints: {@code newest.checkpoint}, and each one for good below its day, as
 * {@code 2026-11-30/00000000000000012345.checkpoint}. A file is complete as soon as it has its name.
 */
public final class CheckpointFolder implements CheckpointPlace {
    /** The file that a start compares the database with. */
    public static final String NEWEST = "newest.checkpoint";

    private static final FileAttribute<?> READABLE =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-r--r--"));

    private final Path folder;

    public CheckpointFolder(Path folder) {
        this.folder = folder;
    }

    /** Where the note of the newest checkpoint is. */
    public Path newestFile() {
        return folder.resolve(NEWEST);
    }

    /**
     * The note of the newest checkpoint, not yet known to be signed; empty when there is none.
     *
     * @throws IOException when there is one but it cannot be read, which is no reason to go on without it
     */
    public Optional<String> newestNote() throws IOException {
        try {
            if (Files.size(newestFile()) > SignedNote.MAX_CHARACTERS) {
                throw new IOException(newestFile() + " is no checkpoint");
            }
            return Optional.of(Files.readString(newestFile()));
        } catch (NoSuchFileException none) {
            return Optional.empty();
        }
    }

    @Override
    public void publish(SignedCheckpoint signed) throws IOException {
        Checkpoint checkpoint = signed.checkpoint();
        Path day = folder.resolve(
                checkpoint.at().atOffset(ZoneOffset.UTC).toLocalDate().toString());
        Files.createDirectories(day);
        String note = signed.note().toString();
        write(day.resolve("%020d.checkpoint".formatted(checkpoint.size())), note);
        write(newestFile(), note);
    }

    /** Nodes may share the folder: each writes beside the file under a name of its own. */
    private static void write(Path file, String note) throws IOException {
        Path unfinished = Files.createTempFile(file.toAbsolutePath().getParent(), "", ".unfinished", READABLE);
        Files.writeString(unfinished, note, StandardCharsets.UTF_8);
        try (FileChannel channel = FileChannel.open(unfinished, StandardOpenOption.WRITE)) {
            channel.force(true);
        }
        try {
            Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            throw new IOException("The file system of " + file.getParent() + " cannot replace a file at once", e);
        }
    }

    @Override
    public String toString() {
        return "folder " + folder;
    }
}
