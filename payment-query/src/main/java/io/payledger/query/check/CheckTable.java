package io.payledger.query.check;

import io.payledger.query.projection.ColumnArrays;
import io.payledger.query.projection.StorableText;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** The rows of checks. */
final class CheckTable {
    private static final String ADD_FINDINGS = """
            INSERT INTO ledger_check_finding (check_id, number, part, payment_id, place, column_name, is_value, should_be,
                detail)
            SELECT ?, f.* FROM unnest(?::integer[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[],
                ?::text[]) AS f
            """;
    private static final TypeReference<List<PartResult>> PARTS = new TypeReference<>() {};

    private final JdbcClient jdbc;

    CheckTable(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** Those that say they run have died: whoever asks has the lock that each of them had. */
    void breakOff(Instant now) {
        jdbc.sql("UPDATE ledger_check SET state = 'BROKEN_OFF', finished_at = ? WHERE state = 'RUNNING'")
                .param(now.atOffset(ZoneOffset.UTC))
                .update();
    }

    /** Returns the number of the new check. */
    long begin(Instant now, String startedBy, String node, long headIndex) {
        return jdbc.sql("INSERT INTO ledger_check (started_at, started_by, node, state, head_index)"
                        + " VALUES (?, ?, ?, 'RUNNING', ?) RETURNING check_id")
                .params(now.atOffset(ZoneOffset.UTC), startedBy, node, headIndex)
                .query(Long.class)
                .single();
    }

    void addFindings(long id, List<PartFinding> found) {
        if (found.isEmpty()) {
            return;
        }
        ColumnArrays<Integer> columns = ColumnArrays.of(
                        IntStream.range(0, found.size()).boxed().toList())
                .integer(number -> number + 1)
                .text(number -> found.get(number).part())
                .text(number -> found.get(number).paymentId())
                .text(number -> StorableText.of(found.get(number).place()))
                .text(number -> found.get(number).column())
                .text(number -> StorableText.ofNullable(found.get(number).is()))
                .text(number -> StorableText.ofNullable(found.get(number).should()))
                .text(number -> StorableText.of(found.get(number).detail()));
        jdbc.sql(ADD_FINDINGS).param(id).params(columns.arrays()).update();
    }

    void update(long id, CheckState state, @Nullable Instant finishedAt, long findings, List<PartResult> parts) {
        jdbc.sql("UPDATE ledger_check SET state = ?, finished_at = cast(? AS timestamptz), findings = ?,"
                        + " parts = cast(? AS json) WHERE check_id = ?")
                .params(java.util.Arrays.asList(
                        state.name(),
                        finishedAt == null ? null : finishedAt.toString(),
                        findings,
                        JsonMapper.shared().writeValueAsString(parts),
                        id))
                .update();
    }

    /** The newest checks first, without what they found. */
    List<CheckReport> newest(@Nullable Long before, int limit) {
        return jdbc.sql("SELECT * FROM ledger_check WHERE check_id < ? ORDER BY check_id DESC LIMIT ?")
                .params(before == null ? Long.MAX_VALUE : before, limit)
                .query((row, number) -> report(row, List.of()))
                .list();
    }

    /** One, with what it found. */
    Optional<CheckReport> find(long id) {
        List<PartFinding> found = jdbc.sql("SELECT * FROM ledger_check_finding WHERE check_id = ? ORDER BY number")
                .param(id)
                .query((row, number) -> PartFinding.of(row))
                .list();
        return jdbc.sql("SELECT * FROM ledger_check WHERE check_id = ?")
                .param(id)
                .query((row, number) -> report(row, found))
                .optional();
    }

    /** The last one that came to its end, whatever it found. */
    Optional<CheckReport> lastFinished() {
        return jdbc.sql("SELECT check_id FROM ledger_check WHERE state IN ('OK', 'FOUND', 'FAILED')"
                        + " ORDER BY check_id DESC LIMIT 1")
                .query(Long.class)
                .optional()
                .flatMap(this::find);
    }

    /** When the last one was begun that was not run by hand; empty when none ever was. */
    Optional<Instant> lastScheduled() {
        return jdbc.sql(
                        "SELECT started_at FROM ledger_check WHERE started_by = 'schedule' ORDER BY check_id DESC LIMIT 1")
                .query(OffsetDateTime.class)
                .optional()
                .map(OffsetDateTime::toInstant);
    }

    private static CheckReport report(ResultSet row, List<PartFinding> found) throws SQLException {
        OffsetDateTime finished = row.getObject("finished_at", OffsetDateTime.class);
        return new CheckReport(
                row.getLong("check_id"),
                CheckState.valueOf(row.getString("state")),
                row.getObject("started_at", OffsetDateTime.class).toInstant(),
                finished == null ? null : finished.toInstant(),
                row.getString("started_by"),
                row.getString("node"),
                row.getLong("head_index"),
                row.getLong("findings"),
                JsonMapper.shared().readValue(row.getString("parts"), PARTS),
                found);
    }
}
