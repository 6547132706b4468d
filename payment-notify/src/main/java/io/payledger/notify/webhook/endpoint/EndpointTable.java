package io.payledger.notify.webhook.endpoint;

import io.payledger.api.id.MerchantId;
import io.payledger.notify.webhook.endpoint.WebhookEndpoint.State;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Table {@code webhook_endpoint}, and who changed what in it. For use in the caller's transaction. */
final class EndpointTable {
    private static final String COLUMNS = "endpoint_id, merchant_id, url, description, types, state, state_reason,"
            + " previous_until, failing_since, created_at, created_by";

    private final JdbcClient jdbc;

    EndpointTable(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** What is there of a merchant, or of all when it is null; removed ones are not. */
    List<WebhookEndpoint> all(@Nullable MerchantId merchant) {
        return jdbc.sql("SELECT " + COLUMNS + " FROM webhook_endpoint WHERE state <> 'REMOVED'"
                        + " AND (CAST(:merchant AS text) IS NULL OR merchant_id = :merchant)"
                        + " ORDER BY merchant_id, endpoint_id")
                .param("merchant", merchant == null ? null : merchant.value())
                .query((row, number) -> endpoint(row))
                .list();
    }

    /** One that is not removed, its row locked until the transaction ends. */
    Optional<WebhookEndpoint> lock(long endpointId) {
        return jdbc.sql("SELECT " + COLUMNS + " FROM webhook_endpoint WHERE endpoint_id = ? AND state <> 'REMOVED'"
                        + " FOR NO KEY UPDATE")
                .param(endpointId)
                .query((row, number) -> endpoint(row))
                .optional();
    }

    /** Its id; empty when the merchant has an endpoint at this address. */
    Optional<Long> add(MerchantId merchant, String url, Set<String> types, String description, Sealed sealed) {
        return jdbc.sql("INSERT INTO webhook_endpoint (merchant_id, url, description, types, state, secret,"
                        + " created_at, created_by) VALUES (:merchant, :url, :description,"
                        + " CAST(:types AS text[]), 'ACTIVE', :secret, :at, :actor)"
                        + " ON CONFLICT (merchant_id, url) WHERE state <> 'REMOVED' DO NOTHING RETURNING endpoint_id")
                .param("merchant", merchant.value())
                .param("url", url)
                .param("description", description)
                .param("types", "{" + String.join(",", types.stream().sorted().toList()) + "}")
                .param("secret", sealed.secret())
                .param("at", utc(sealed.at()))
                .param("actor", sealed.actor())
                .query(Long.class)
                .optional();
    }

    /**
     * A new secret, by whom and when.
     *
     * @param secret as the database may know it
     */
    record Sealed(byte[] secret, Instant at, String actor) {}

    /** The secret becomes the one before it until then; null ends it at once. */
    void rotate(long endpointId, byte[] secret, @Nullable Instant previousUntil) {
        jdbc.sql("UPDATE webhook_endpoint SET secret = :secret, previous_until = CAST(:until AS timestamptz),"
                        + " previous_secret = CASE WHEN CAST(:until AS timestamptz) IS NULL THEN NULL ELSE secret END"
                        + " WHERE endpoint_id = :endpoint")
                .param("secret", secret)
                .param("until", previousUntil == null ? null : utc(previousUntil))
                .param("endpoint", endpointId)
                .update();
    }

    void become(long endpointId, State state, @Nullable String reason) {
        jdbc.sql("UPDATE webhook_endpoint SET state = ?, state_reason = ?, failures = 0, failing_since = NULL,"
                        + " paused_until = NULL WHERE endpoint_id = ?")
                .param(state.name())
                .param(reason)
                .param(endpointId)
                .update();
    }

    /** All that waits for it begins anew, now; what is under way is not disturbed. */
    void takeUpDeliveries(long endpointId, Instant now) {
        jdbc.sql("UPDATE webhook_delivery SET next_try_at = :now, round_began_at = :now, round_tries = 0"
                        + " WHERE endpoint_id = :endpoint AND state = 'WAITING' AND leased_until IS NULL")
                .param("now", utc(now))
                .param("endpoint", endpointId)
                .update();
    }

    /** Whatever waits for it will never be sent. */
    void parkDeliveries(long endpointId, Instant now) {
        jdbc.sql("UPDATE webhook_delivery SET state = 'PARKED', next_try_at = NULL, leased_until = NULL,"
                        + " settled_at = :now, last_error = 'ENDPOINT_REMOVED'"
                        + " WHERE endpoint_id = :endpoint AND state = 'WAITING'")
                .param("now", utc(now))
                .param("endpoint", endpointId)
                .update();
    }

    void changed(long endpointId, Instant at, String actor, String change, String detail) {
        jdbc.sql("INSERT INTO webhook_endpoint_change (endpoint_id, at, actor, change, detail) VALUES (?, ?, ?, ?, ?)")
                .params(endpointId, utc(at), actor, change, detail)
                .update();
    }

    private static WebhookEndpoint endpoint(ResultSet row) throws SQLException {
        return new WebhookEndpoint(
                row.getLong("endpoint_id"),
                new MerchantId(row.getString("merchant_id")),
                row.getString("url"),
                row.getString("description"),
                List.of((String[]) row.getArray("types").getArray()),
                State.valueOf(row.getString("state")),
                row.getString("state_reason"),
                instant(row, "previous_until"),
                instant(row, "failing_since"),
                row.getObject("created_at", OffsetDateTime.class).toInstant(),
                row.getString("created_by"));
    }

    private static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
        OffsetDateTime at = row.getObject(column, OffsetDateTime.class);
        return at == null ? null : at.toInstant();
    }

    private static OffsetDateTime utc(Instant at) {
        return at.atOffset(ZoneOffset.UTC);
    }
}
