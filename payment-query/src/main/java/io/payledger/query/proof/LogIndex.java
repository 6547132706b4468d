package io.payledger.query.proof;

import io.payledger.query.reading.QueryParameters;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads an index of the log from a parameter: 1 or more, eighteen digits at most. */
final class LogIndex {
    private static final String RULE = "must be an index of the log, 1 or more";
    private static final Pattern INDEX = Pattern.compile("[1-9][0-9]{0,17}");

    private LogIndex() {}

    static @Nullable Long optional(QueryParameters parameters, String name) {
        return parameters.optional(
                name,
                text -> {
                    if (!INDEX.matcher(text).matches()) {
                        throw new IllegalArgumentException("No index");
                    }
                    return Long.valueOf(text);
                },
                RULE);
    }

    static long required(QueryParameters parameters, String name) {
        Long index = optional(parameters, name);
        if (index == null) {
            throw QueryParameters.invalid(name, RULE);
        }
        return index;
    }
}
