package io.payledger.app.database;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/** Files and folders that only their owner may read. */
public final class OwnerOnly {
    private static final FileAttribute<?> FOLDER =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));
    private static final FileAttribute<?> FILE =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

    private OwnerOnly() {}

    static void createFolder(Path folder) throws IOException {
        Files.createDirectories(folder, FOLDER);
    }

    /** Replaces the whole file or leaves the old one: a crash in between never leaves half of it. */
    public static void replace(Path file, String text) throws IOException {
        Path next = file.resolveSibling(file.getFileName() + ".new");
        Files.deleteIfExists(next);
        Files.createFile(next, FILE);
        try (FileChannel channel = FileChannel.open(next, StandardOpenOption.WRITE)) {
            channel.write(StandardCharsets.UTF_8.encode(text));
            channel.force(true);
        }
        Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
}
