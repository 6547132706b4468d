package io.payledger.query.check;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A check and what it found.
 *
 * @param id its number
 * @param finishedAt left out while it runs
 * @param startedBy {@code schedule}, or who ran the command
 * @param headIndex the last event of the log when it began
 * @param findings how many in all
 * @param found the first thousand
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record CheckReport(
        long id,
        CheckState state,
        Instant startedAt,
        @Nullable Instant finishedAt,
        String startedBy,
        String node,
        long headIndex,
        long findings,
        List<PartResult> parts,
        List<PartFinding> found) {}
