package io.payledger.app.database;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** What kept a file from being read or written, in the words of a person and not of the Java library. */
final class IoReason {
    private IoReason() {}

    static String of(IOException failure) {
        return switch (failure) {
            case AccessDeniedException denied -> "no permission for " + denied.getFile();
            case NoSuchFileException missing -> missing.getFile() + " cannot be made or is not there";
            case FileAlreadyExistsException taken -> taken.getFile() + " is no folder";
            case CharacterCodingException garbage -> "it is no text";
            case FileSystemException other when other.getReason() != null -> other.getFile() + ": " + other.getReason();
            default -> failure.getMessage() == null ? failure.getClass().getSimpleName() : failure.getMessage();
        };
    }
}
