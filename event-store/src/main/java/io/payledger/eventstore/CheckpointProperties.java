package io.payledger.eventstore;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How the log is proved to outsiders.
 *
 * @param keyFiles Files with the keys that sign checkpoints, as {@code ./ledger audit keygen} writes them; default none, then
 *     this node makes no checkpoints (with the embedded database one is made in the data folder). Each signs every
 *     checkpoint: name two while one takes the other's place.
 * @param publicKeys Public keys whose checkpoints are trusted besides those of {@code key-files}, default none: the key that
 *     was replaced, until every place has a newer checkpoint.
 * @param folders Where checkpoints are written, and where a start looks for the newest to know the database again; default
 *     none (with the embedded database {@code checkpoints} in the data folder). At least one should be where whoever can
 *     write to the database cannot.
 * @param urls HTTP addresses that get each checkpoint as a POST, default none.
 * @param log Whether each checkpoint is a line of the service's log as well, default true.
 * @param interval Time between two checkpoints, default 1m: so much of the log at most could be changed unnoticed, and a
 *     receipt waits no longer. None is made while nothing is added.
 * @param timeout How long an address of {@code urls} may take for one of its three tries, default 5s.
 */
@ConfigurationProperties("payledger.checkpoint")
public record CheckpointProperties(
        @DefaultValue List<Path> keyFiles,
        @DefaultValue List<String> publicKeys,
        @DefaultValue List<Path> folders,
        @DefaultValue List<URI> urls,
        @DefaultValue("true") boolean log,
        @DefaultValue("1m") Duration interval,
        @DefaultValue("5s") Duration timeout) {
    private static final String PREFIX = "payledger.checkpoint.";
    private static final int MOST_KEYS = 2;

    public CheckpointProperties {
        keyFiles = List.copyOf(keyFiles);
        publicKeys = List.copyOf(publicKeys);
        folders = List.copyOf(folders);
        urls = List.copyOf(urls);
        if (keyFiles.size() > MOST_KEYS) {
            throw new IllegalArgumentException(
                    PREFIX + "key-files names " + keyFiles.size() + " keys; at most two live");
        }
        if (interval.compareTo(Duration.ofMillis(100)) < 0) {
            throw new IllegalArgumentException(PREFIX + "interval (" + interval + ") must be at least 100ms");
        }
        if (timeout.isNegative() || timeout.isZero() || timeout.compareTo(Duration.ofMinutes(1)) > 0) {
            throw new IllegalArgumentException(PREFIX + "timeout (" + timeout + ") must be between 1ms and 1m");
        }
        for (URI url : urls) {
            if (!List.of("http", "https").contains(String.valueOf(url.getScheme())) || url.getHost() == null) {
                throw new IllegalArgumentException(PREFIX + "urls (" + url + ") must begin with http:// or https://");
            }
        }
    }
}
