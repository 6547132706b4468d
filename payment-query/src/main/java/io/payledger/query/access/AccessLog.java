package io.payledger.query.access;

import io.payledger.api.access.Caller;
import io.payledger.api.access.Role;
import io.payledger.query.projection.StorableText;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Writes down the requests of staff. Rows are only added: the role of the service may do nothing else with them. */
public final class AccessLog {
    /** Longer than any address of ours. */
    private static final int LONGEST_PATH = 500;

    private static final int LONGEST_QUESTION = 2_000;

    private final JdbcClient jdbc;
    private final Clock clock;

    public AccessLog(JdbcClient jdbc, Clock clock) {
        this.jdbc = jdbc;
        this.clock = clock;
    }

    /**
     * A request as it came.
     *
     * @param origin network address
     * @param question the query of its address without secrets; null when it has none
     */
    public record Request(
            String origin,
            String method,
            String path,
            @Nullable String question,
            String traceId) {}

    /** Before it is answered; when this fails, it must not be. Returns the number of the row. */
    public long began(Caller caller, Request request) {
        return jdbc.sql("INSERT INTO access_log (at, actor, roles, origin, method, path, question, trace_id)"
                        + " VALUES (?, ?, ?, ?, ?, ?, ?, ?) RETURNING access_id")
                .param(clock.instant().atOffset(ZoneOffset.UTC))
                .param(caller.name())
                .param(caller.roles().stream().map(Role::name).sorted().collect(Collectors.joining(",")))
                .param(request.origin())
                .param(request.method())
                .param(cut(request.path(), LONGEST_PATH))
                .param(request.question() == null ? null : cut(request.question(), LONGEST_QUESTION))
                .param(request.traceId())
                .query(Long.class)
                .single();
    }

    /** After it was answered with this status. */
    public void ended(long id, int status) {
        jdbc.sql("INSERT INTO access_outcome (access_id, at, status) VALUES (?, ?, ?)")
                .params(id, clock.instant().atOffset(ZoneOffset.UTC), status)
                .update();
    }

    private static String cut(String text, int longest) {
        String storable = StorableText.of(text);
        return storable.length() <= longest ? storable : storable.substring(0, longest) + "…";
    }
}
