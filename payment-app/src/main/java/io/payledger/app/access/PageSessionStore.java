package io.payledger.app.access;

import io.payledger.api.access.Caller;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The table of those who are signed in. Times are of the clock of the node that writes. */
final class PageSessionStore {
    private final JdbcClient jdbc;

    PageSessionStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** A session, and when it was last seen. */
    record Found(Caller caller, Instant openedAt, Instant seenAt) {}

    void open(byte[] token, String keyId, Instant now) {
        jdbc.sql("INSERT INTO page_session (token_sha256, key_id, opened_at, seen_at) VALUES (?, ?, ?, ?)")
                .params(token, keyId, now.atOffset(ZoneOffset.UTC), now.atOffset(ZoneOffset.UTC))
                .update();
    }

    /** Empty also when the key that opened it has been ended. */
    Optional<Found> find(byte[] token) {
        return jdbc.sql("""
                        SELECT s.opened_at, s.seen_at, k.caller, k.merchant_id, k.roles
                        FROM page_session s JOIN api_key k USING (key_id)
                        WHERE s.token_sha256 = ? AND k.revoked_at IS NULL
                        """)
                .param(token)
                .query((row, n) -> new Found(
                        ApiKeyStore.caller(row),
                        row.getTimestamp("opened_at").toInstant(),
                        row.getTimestamp("seen_at").toInstant()))
                .optional();
    }

    void seen(byte[] token, Instant now) {
        jdbc.sql("UPDATE page_session SET seen_at = greatest(seen_at, ?) WHERE token_sha256 = ?")
                .params(now.atOffset(ZoneOffset.UTC), token)
                .update();
    }

    void end(byte[] token) {
        jdbc.sql("DELETE FROM page_session WHERE token_sha256 = ?").param(token).update();
    }

    /** Takes away what nobody can use any more. */
    void sweep(Instant now, Duration idleTimeout, Duration longest) {
        jdbc.sql("DELETE FROM page_session WHERE seen_at < ? OR opened_at < ?")
                .params(
                        now.minus(idleTimeout).atOffset(ZoneOffset.UTC),
                        now.minus(longest).atOffset(ZoneOffset.UTC))
                .update();
    }
}
