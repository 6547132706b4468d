package io.payledger.app.access;

import io.payledger.api.access.Caller;
import io.payledger.api.access.Role;
import io.payledger.api.id.MerchantId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.TransientDataAccessResourceException;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The table of keys. */
final class ApiKeyStore {
    private final JdbcClient jdbc;

    ApiKeyStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /**
     * The live key of this id.
     *
     * @throws TransientDataAccessResourceException when the connection breaks, as all of a pool do when the database goes
     *     away: nothing was done, and whoever asks may ask again
     */
    Optional<ApiKey> find(String keyId) {
        try {
            return jdbc.sql("""
                            SELECT key_id, secret_sha256, caller, merchant_id, roles, last_four
                            FROM api_key WHERE key_id = :keyId AND revoked_at IS NULL
                            """)
                    .param("keyId", keyId)
                    .query((row, n) -> new ApiKey(
                            row.getString("key_id"),
                            row.getBytes("secret_sha256"),
                            caller(row),
                            row.getString("last_four")))
                    .optional();
        } catch (DataAccessResourceFailureException broken) {
            throw new TransientDataAccessResourceException("The key could not be looked up", broken);
        }
    }

    /** Whether there is or was a key of this id. */
    boolean exists(String keyId) {
        return jdbc.sql("SELECT count(*) FROM api_key WHERE key_id = :keyId")
                        .param("keyId", keyId)
                        .query(Long.class)
                        .single()
                > 0;
    }

    /** Whether this caller has a live key. */
    boolean hasKey(String caller) {
        return jdbc.sql("SELECT count(*) FROM api_key WHERE caller = :caller AND revoked_at IS NULL")
                        .param("caller", caller)
                        .query(Long.class)
                        .single()
                > 0;
    }

    /**
     * Adds a key in the first free of the caller's two places. One place is for the key in use, one for its successor,
     * so that keys are changed without a pause.
     *
     * @return false when both places are taken
     */
    boolean add(ApiKey key) {
        MerchantId merchant = key.caller().merchantId();
        for (int place : List.of(1, 2)) {
            int added = jdbc.sql("""
                            INSERT INTO api_key (key_id, secret_sha256, caller, place, merchant_id, roles, last_four)
                            VALUES (:keyId, :hash, :caller, :place, :merchant, :roles, :lastFour)
                            ON CONFLICT (caller, place) WHERE revoked_at IS NULL DO NOTHING
                            """)
                    .param("keyId", key.keyId())
                    .param("hash", key.secretSha256())
                    .param("caller", key.caller().name())
                    .param("place", place)
                    .param("merchant", merchant == null ? null : merchant.value())
                    .param("roles", text(key.caller().roles()))
                    .param("lastFour", key.lastFour())
                    .update();
            if (added == 1) {
                return true;
            }
        }
        return false;
    }

    /** The live keys of this caller, the older first; nobody else changes them until the transaction ends. */
    List<ApiKeyEntry> lockLiveOf(String caller) {
        return jdbc.sql("""
                        SELECT key_id, caller, merchant_id, roles, created_at, last_four
                        FROM api_key WHERE caller = :caller AND revoked_at IS NULL ORDER BY created_at FOR UPDATE
                        """)
                .param("caller", caller)
                .query((row, n) -> entry(row))
                .list();
    }

    /** All live keys, by caller, the older first. */
    List<ApiKeyEntry> live() {
        return jdbc.sql("""
                        SELECT key_id, caller, merchant_id, roles, created_at, last_four
                        FROM api_key WHERE revoked_at IS NULL ORDER BY caller, created_at
                        """).query((row, n) -> entry(row)).list();
    }

    void revoke(String keyId) {
        jdbc.sql("UPDATE api_key SET revoked_at = now() WHERE key_id = :keyId")
                .param("keyId", keyId)
                .update();
    }

    private static ApiKeyEntry entry(ResultSet row) throws SQLException {
        return new ApiKeyEntry(
                row.getString("key_id"),
                caller(row),
                row.getTimestamp("created_at").toInstant(),
                row.getString("last_four"));
    }

    static Caller caller(ResultSet row) throws SQLException {
        return new Caller(
                row.getString("caller"), merchant(row.getString("merchant_id")), roles(row.getString("roles")));
    }

    private static @Nullable MerchantId merchant(@Nullable String value) {
        return value == null ? null : new MerchantId(value);
    }

    private static Set<Role> roles(String text) {
        return Set.of(text.split(",")).stream().map(Role::valueOf).collect(Collectors.toSet());
    }

    private static String text(Set<Role> roles) {
        return roles.stream().map(Role::name).sorted().collect(Collectors.joining(","));
    }
}
