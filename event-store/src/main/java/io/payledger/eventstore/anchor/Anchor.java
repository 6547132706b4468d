package io.payledger.eventstore.anchor;

import io.payledger.eventstore.checkpoint.SigningKey;
import io.payledger.eventstore.checkpoint.VerifierKey;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The parts that tie the log to what is outside its database, over one set of keys and places.
 *
 * @param checkpoints makes them
 * @param guard knows the log again
 * @param keeper takes them outside; not started yet
 */
public record Anchor(Checkpoints checkpoints, LogGuard guard, CheckpointKeeper keeper) {
    private static final Logger LOG = LoggerFactory.getLogger(Anchor.class);

    /**
     * As in {@code CheckpointProperties}, which explains each.
     */
    public record Settings(
            List<Path> keyFiles,
            List<String> publicKeys,
            List<Path> folders,
            List<URI> urls,
            boolean log,
            Duration interval,
            Duration timeout) {}

    /**
     * Reads the keys; nothing is written or sent yet.
     *
     * @throws IllegalArgumentException when a key cannot be read, or they are of different logs
     */
    public static Anchor open(DataSource dataSource, Clock clock, Settings settings) {
        List<SigningKey> keys =
                settings.keyFiles.stream().map(Anchor::signingKey).toList();
        List<VerifierKey> trusted = new ArrayList<>(
                settings.publicKeys.stream().map(VerifierKey::parse).toList());
        settings.keyFiles.forEach(file -> trusted.add(publicKeyOf(file)));
        if (trusted.stream().map(VerifierKey::name).distinct().count() > 1) {
            throw new IllegalArgumentException("The keys of checkpoints are of different logs: " + trusted);
        }
        if (trusted.isEmpty()) {
            LOG.warn("No checkpoints are made or checked: payledger.checkpoint.key-files names no key");
        }
        List<CheckpointFolder> folders =
                settings.folders.stream().map(CheckpointFolder::new).toList();
        List<CheckpointPlace> places = new ArrayList<>(folders);
        settings.urls.forEach(url -> places.add(new CheckpointEndpoint(url, settings.timeout)));
        if (settings.log) {
            places.add(new CheckpointLog());
        }
        Checkpoints checkpoints = new Checkpoints(dataSource, clock, keys, trusted);
        return new Anchor(
                checkpoints,
                new LogGuard(checkpoints, folders, trusted),
                new CheckpointKeeper(checkpoints, places, settings.interval));
    }

    private static SigningKey signingKey(Path file) {
        return SigningKey.parse(read(file));
    }

    /** The public half lies beside the key, as it was made. */
    private static VerifierKey publicKeyOf(Path file) {
        Path known = file.resolveSibling(file.getFileName() + ".pub");
        VerifierKey key = VerifierKey.parse(read(known));
        if (!key.isOf(signingKey(file))) {
            throw new IllegalArgumentException(known + " is not the public half of " + file);
        }
        return key;
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new IllegalArgumentException("The key " + file + " cannot be read: " + e, e);
        }
    }
}
