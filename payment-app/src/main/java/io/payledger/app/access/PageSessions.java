package io.payledger.app.access;

import io.payledger.api.access.Caller;
import io.payledger.app.database.Secrets;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Who is signed in to the pages. A session is a secret of the browser; this side knows its hash. It ends when nothing was
 * asked for a while, after a working day, at the sign-out, and with the key that opened it; at once on every node.
 */
final class PageSessions {
    private static final Pattern SHAPE = Pattern.compile("[0-9A-Za-z_-]{32}");

    /** Written at most this often: far shorter than the idle time, and no write at every page. */
    private static final Duration SEEN_EVERY = Duration.ofSeconds(20);

    private final PageSessionStore store;
    private final PageAccessProperties properties;
    private final Clock clock;
    private final FewAtOnce lookUps = new FewAtOnce();

    PageSessions(PageSessionStore store, PageAccessProperties properties, Clock clock) {
        this.store = store;
        this.properties = properties;
        this.clock = clock;
    }

    /**
     * Opens a session for the holder of this key, which was checked before.
     *
     * @return what the browser keeps
     */
    String open(ApiKeyText key) {
        Instant now = clock.instant();
        store.sweep(now, properties.idleTimeout(), properties.longest());
        String secret = Secrets.next();
        store.open(hash(secret), key.keyId(), now);
        return secret;
    }

    /**
     * Who has this session; empty when it has ended or never was.
     *
     * @param active whether a person asks, so that the idle time begins anew; not the page by itself
     */
    Optional<Caller> callerOf(String secret, boolean active) {
        if (!SHAPE.matcher(secret).matches()) {
            return Optional.empty();
        }
        byte[] token = hash(secret);
        Instant now = clock.instant();
        Optional<PageSessionStore.Found> found =
                lookUps.find(() -> store.find(token)).filter(session -> isAlive(session, now));
        if (active
                && found.filter(it -> it.seenAt().plus(SEEN_EVERY).isBefore(now))
                        .isPresent()) {
            store.seen(token, now);
        }
        return found.map(PageSessionStore.Found::caller);
    }

    void end(String secret) {
        store.end(hash(secret));
    }

    private boolean isAlive(PageSessionStore.Found session, Instant now) {
        return now.isBefore(session.seenAt().plus(properties.idleTimeout()))
                && now.isBefore(session.openedAt().plus(properties.longest()));
    }

    /** Of 192 random bits: nobody finds them from it. */
    private static byte[] hash(String secret) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(secret.getBytes(StandardCharsets.US_ASCII));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every JDK has SHA-256", e);
        }
    }
}
