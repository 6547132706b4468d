package io.payledger.query.reading;

import io.payledger.api.problem.ProblemException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Which page of which question is asked for.
 *
 * @param question the parameters of the question: those of the request, or those that its cursor kept
 * @param after the position behind which the page starts; null for the first page
 * @param limit rows at most
 */
public record PageRequest(
        Map<String, String> question, @Nullable List<String> after, int limit) {
    private static final int MOST = 1_000;
    private static final int BY_DEFAULT = 100;

    /**
     * Reads {@code limit} and {@code cursor}. Beside a cursor the other parameters may be left out; those that are given
     * must be the ones that it was made with.
     *
     * @throws ProblemException INVALID_FIELD
     */
    public static PageRequest of(Map<String, List<String>> given, String route, Cursors cursors) {
        QueryParameters parameters = new QueryParameters(given);
        int limit = parameters.number("limit", 1, MOST, BY_DEFAULT);
        Cursors.Kept kept = parameters.optional(
                "cursor", text -> cursors.read(route, text), "must be the nextCursor of a page of this route");
        Map<String, String> asked = new TreeMap<>(parameters.values());
        asked.remove("limit");
        asked.remove("cursor");
        if (kept == null) {
            return new PageRequest(asked, null, limit);
        }
        asked.forEach((name, value) -> {
            if (!value.equals(kept.parameters().get(name))) {
                throw QueryParameters.invalid(name, "is not what the cursor was made with");
            }
        });
        return new PageRequest(kept.parameters(), kept.position(), limit);
    }

    /** The parameters of the question, to be read. */
    public QueryParameters parameters() {
        return QueryParameters.ofSingle(question);
    }
}
