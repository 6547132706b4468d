package io.payledger.query.past;

import io.payledger.query.reading.QueryParameters;
import java.time.Instant;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * As of when a report is asked for: a moment, an event of the log, or, with neither, now.
 *
 * @param at all that had happened until and at this moment
 * @param index all events up to this one, counted from 1; 0 is before the first
 */
public record AsOf(@Nullable Instant at, @Nullable Long index) {
    public static final AsOf NOW = new AsOf(null, null);

    private static final Pattern INDEX = Pattern.compile("0|[1-9][0-9]{0,17}");

    /**
     * Parameters {@code asOf} and {@code asOfIndex}.
     *
     * @throws io.payledger.api.problem.ProblemException INVALID_FIELD when one cannot be read, or both are given
     */
    public static AsOf of(QueryParameters parameters) {
        Instant at = parameters.instant("asOf");
        Long index =
                parameters.optional("asOfIndex", AsOf::index, "must be the index of an event, a whole number from 0");
        if (at != null && index != null) {
            throw QueryParameters.invalid("asOfIndex", "cannot be given beside asOf");
        }
        return new AsOf(at, index);
    }

    /** Whether the report is one of now. */
    public boolean isNow() {
        return at == null && index == null;
    }

    private static Long index(String text) {
        if (!INDEX.matcher(text).matches()) {
            throw new IllegalArgumentException();
        }
        return Long.valueOf(text);
    }
}
