package io.payledger.query.check;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a part of a check has come to.
 *
 * @param millis how long it took, in milliseconds
 * @param findings how many
 * @param looked how much it has looked at, by what
 * @param notCompared what it could not compare, and why
 * @param problem why it failed; left out when it did not
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record PartResult(
        String name,
        CheckState state,
        long millis,
        long findings,
        Map<String, Long> looked,
        List<String> notCompared,
        @Nullable String problem) {}
