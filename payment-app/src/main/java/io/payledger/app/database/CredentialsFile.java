package io.payledger.app.database;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
            Properties properties = new Properties();
            try (Reader in = Files.newBufferedReader(credentials.file)) {
                properties.load(in);
            } catch (IOException | IllegalArgumentException e) {
                throw new StartupProblem("The credentials file " + credentials.file + " cannot be read", e);
            }
            properties.stringPropertyNames().forEach(key -> credentials.entries.put(key, properties.getProperty(key)));
        }
        return credentials;
    }

    public synchronized Optional<String> get(String name) {
        return Optional.ofNullable(entries.get(name));
    }

    /** The secret of this name; a new one, on disk before it is returned, where there is none yet. */
    public synchronized String getOrGenerate(String name) {
        String known = entries.get(name);
        return known != null ? known : put(name, Secrets.next());
    }

    /** Stores a secret; on disk when this returns. */
    public synchronized String put(String name, String secret) {
        entries.put(name, secret);
        StringBuilder text = new StringBuilder(WHY);
        entries.forEach(
                (key, value) -> text.append(key).append('=').append(value).append('\n'));
        try {
            OwnerOnly.replace(file, text.toString());
        } catch (IOException e) {
            throw new UncheckedIOException("The credentials file " + file + " could not be written", e);
        }
        return secret;
    }

    public Path path() {
        return file;
    }
}
