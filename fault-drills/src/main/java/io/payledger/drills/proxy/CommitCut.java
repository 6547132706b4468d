package io.payledger.drills.proxy;

import io.payledger.drills.proxy.Toxic.Way;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Cuts one connection to PostgreSQL around the COMMIT of one batch of events: the one that holds all of some words. */
public final class CommitCut implements Portions {
    /** Where it is cut. */
    public enum Place {
        /** The server has committed; its answer is dropped. */
        ANSWER,
        /** The rows and their commit never reach the server. */
        REQUEST,
        /** The same, and the server waits for its client, with the lock of the log. */
        REQUEST_AND_LEAVE_SERVER_WAITING
    }

    private static final byte[] COMMIT_DONE = "COMMIT\0".getBytes(StandardCharsets.US_ASCII);

    private final Place place;
    private final List<byte[]> words;
    private final AtomicReference<@Nullable Object> seenOn = new AtomicReference<>();
    private volatile boolean done;

    /** @param words that only the request to be cut holds together */
    public CommitCut(Place place, String... words) {
        this.place = place;
        this.words = List.of(words).stream()
                .map(word -> word.getBytes(StandardCharsets.UTF_8))
                .toList();
    }

    /** It cuts once. */
    public boolean done() {
        return done;
    }

    @Override
    public Verdict at(Object connection, Way way, byte[] buffer, int length) {
        if (done) {
            return Verdict.PASS;
        }
        if (way == Way.UPSTREAM && words.stream().allMatch(word -> contains(buffer, length, word))) {
            if (place == Place.ANSWER) {
                seenOn.set(connection);
                return Verdict.PASS;
            }
            done = true;
            return place == Place.REQUEST ? Verdict.CUT : Verdict.CUT_AND_LEAVE_SERVER_WAITING;
        }
        if (way == Way.DOWNSTREAM && seenOn.get() == connection && contains(buffer, length, COMMIT_DONE)) {
            done = true;
            return Verdict.CUT;
        }
        return Verdict.PASS;
    }

    private static boolean contains(byte[] buffer, int length, byte[] wanted) {
        for (int start = 0; start <= length - wanted.length; start++) {
            int i = 0;
            while (i < wanted.length && buffer[start + i] == wanted[i]) {
                i++;
            }
            if (i == wanted.length) {
                return true;
            }
        }
        return false;
    }
}
