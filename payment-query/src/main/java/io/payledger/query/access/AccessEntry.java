package io.payledger.query.access;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.payledger.api.access.Role;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One request of staff.
 *
 * @param id its number, the newest has the greatest
 * @param at when it came
 * @param actor who
 * @param roles as whom
 * @param origin from where
 * @param path of the address
 * @param question the query of the address, without secrets; left out when it had none
 * @param traceId each log line of the request has it, and each event that it caused
 * @param status how it was answered; left out while it is not, and for ever when its node was killed
 * @param endedAt when it was answered
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record AccessEntry(
        long id,
        Instant at,
        String actor,
        List<Role> roles,
        String origin,
        String method,
        String path,
        @Nullable String question,
        String traceId,
        @Nullable Integer status,
        @Nullable Instant endedAt) {

    static AccessEntry of(ResultSet row) throws SQLException {
        OffsetDateTime ended = row.getObject("ended_at", OffsetDateTime.class);
        return new AccessEntry(
                row.getLong("access_id"),
                row.getObject("at", OffsetDateTime.class).toInstant(),
                row.getString("actor"),
                Stream.of(row.getString("roles").split(","))
                        .filter(role -> !role.isEmpty())
                        .map(Role::valueOf)
                        .toList(),
                row.getString("origin"),
                row.getString("method"),
                row.getString("path"),
                row.getString("question"),
                row.getString("trace_id"),
                row.getObject("status", Integer.class),
                ended == null ? null : ended.toInstant());
    }
}
