package io.payledger.benchmarks.charge.rival;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import io.payledger.benchmarks.rig.Database;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Merchants by their API keys: hashed at rest, asked for once in a while. */
public final class RivalKeys {
    /** The merchant that the benchmark pays as. */
    public static final String MERCHANT = "demo";

    static final String ORDER_SERVICE = "ORDER_SERVICE";

    private static final String PREFIX = "rvk_";
    private static final Duration KEPT = Duration.ofSeconds(30);

    private final LoadingCache<String, Optional<Known>> cache;

    RivalKeys(JdbcClient jdbc) {
        this.cache = Caffeine.newBuilder()
                .maximumSize(10_000)
                .expireAfterWrite(KEPT)
                .build(id -> jdbc.sql("SELECT merchant_id, role, secret_sha256 FROM api_key WHERE key_id = ?")
                        .param(id)
                        .query((row, number) -> new Known(
                                row.getString("merchant_id"), row.getString("role"), row.getBytes("secret_sha256")))
                        .optional());
    }

    /** Who has sent a good key. */
    record Merchant(String merchantId, String role) {}

    private record Known(String merchantId, String role, byte[] secretSha256) {}

    /** Makes the table in this database with one key in it, and returns the key. */
    public static String addTo(Database database, String secret) {
        database.execute(
                """
                CREATE TABLE api_key (
                    key_id        text COLLATE "C" PRIMARY KEY,
                    secret_sha256 bytea            NOT NULL,
                    merchant_id   text COLLATE "C" NOT NULL,
                    role          text COLLATE "C" NOT NULL
                )
                """,
                "INSERT INTO api_key VALUES ('%s', decode('%s', 'hex'), '%s', '%s')"
                        .formatted(MERCHANT, HexFormat.of().formatHex(sha256(secret)), MERCHANT, ORDER_SERVICE),
                "GRANT SELECT ON api_key TO " + Database.APP);
        return PREFIX + MERCHANT + "_" + secret;
    }

    Optional<Merchant> merchantOf(String key) {
        int end = key.indexOf('_', PREFIX.length());
        if (!key.startsWith(PREFIX) || end < 0) {
            return Optional.empty();
        }
        byte[] sent = sha256(key.substring(end + 1));
        return cache.get(key.substring(PREFIX.length(), end))
                .filter(known -> MessageDigest.isEqual(known.secretSha256(), sent))
                .map(known -> new Merchant(known.merchantId(), known.role()));
    }

    private static byte[] sha256(String secret) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(secret.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }
}
