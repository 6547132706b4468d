package io.payledger.app.database;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;

/**
 * The generated credentials of one data folder, in plain text, in a file that only its owner may read. The database
 * itself keeps only hashes.
 */
public final class CredentialsFile {
    private static final String WHY = "# Generated at the first start. Keep this file: without it nobody can log in.\n";

    private final Path file;
    private final TreeMap<String, String> entries = new TreeMap<>();

    private CredentialsFile(Path file) {
        this.file = file;
    }

    /** Reads {@code credentials.properties} of the folder; empty where there is none yet. */
    public static CredentialsFile of(DataFolder folder) {
        return in(folder.path());
    }

    /** As {@link #of}, of a folder that another process may hold; for reading only. */
    public static CredentialsFile in(Path folder) {
        CredentialsFile credentials = new CredentialsFile(folder.resolve("credentials.properties"));
        if (Files.exists(credentials.file)) {
            requirePrivate(credentials.file);
            Properties properties = new Properties();
            try (Reader in = Files.newBufferedReader(credentials.file)) {
                properties.load(in);
            } catch (IOException e) {
                throw new StartupProblem(
                        "The credentials file " + credentials.file + " cannot be read: " + IoReason.of(e)
                                + "; restore it from a backup",
                        e);
            } catch (IllegalArgumentException e) {
                throw new StartupProblem(
                        "The credentials file " + credentials.file + " is damaged; restore it from a backup", e);
            }
            properties.stringPropertyNames().forEach(key -> credentials.entries.put(key, properties.getProperty(key)));
        }
        return credentials;
    }

    /** What everybody may read is no secret any more; that must not go unseen, so it is not mended silently. */
    private static void requirePrivate(Path file) {
        try {
            if (Files.getPosixFilePermissions(file).contains(PosixFilePermission.OTHERS_READ)) {
                throw new StartupProblem("Every user of this machine may read the credentials file " + file
                        + "; close it with: chmod 600 " + file);
            }
        } catch (IOException e) {
            throw new StartupProblem("The credentials file " + file + " cannot be read: " + IoReason.of(e), e);
        }
    }

    public synchronized Optional<String> get(String name) {
        return Optional.ofNullable(entries.get(name));
    }

    /** The secret of this name; a new one, on disk before it is returned, where there is none yet. */
    public synchronized String getOrGenerate(String name) {
        String known = entries.get(name);
        return known != null ? known : put(name, Secrets.next());
    }

    /** Stores a secret; on disk when this returns. {@link StartupProblem} when it cannot be written. */
    public synchronized String put(String name, String secret) {
        entries.put(name, secret);
        StringBuilder text = new StringBuilder(WHY);
        entries.forEach(
                (key, value) -> text.append(key).append('=').append(value).append('\n'));
        try {
            OwnerOnly.replace(file, text.toString());
        } catch (IOException e) {
            throw new StartupProblem("The credentials file " + file + " cannot be written: " + IoReason.of(e), e);
        }
        return secret;
    }

    public Path path() {
        return file;
    }
}
