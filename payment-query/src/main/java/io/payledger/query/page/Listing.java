package io.payledger.query.page;

import io.payledger.query.reading.Cursors;
import io.payledger.query.reading.PageRequest;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A list on a page for people that is turned over by cursors, as the API's lists are; there may be several on one page. */
public final class Listing {
    /** Rows on one page: as many as people scroll through. */
    public static final int ROWS = 50;

    private final String route;
    private final String cursorName;
    private final Map<String, String> given;
    private final PageRequest request;
    private final Cursors cursors;

    private Listing(String route, String cursorName, Map<String, String> given, PageRequest request, Cursors cursors) {
        this.route = route;
        this.cursorName = cursorName;
        this.given = given;
        this.request = request;
        this.cursors = cursors;
    }

    /**
     * The list that a request asks for.
     *
     * @param given parameters of the address; those that are empty are as good as none
     * @param cursorName the parameter that turns this list over; others turn other lists
     * @param question the parameters that this list is filtered by
     * @throws io.payledger.api.problem.ProblemException INVALID_FIELD for a cursor of another list or another question
     */
    public static Listing of(
            Map<String, List<String>> given, String route, String cursorName, Set<String> question, Cursors cursors) {
        Map<String, String> values = filledIn(given);
        Map<String, List<String>> asked = new HashMap<>();
        values.forEach((name, value) -> {
            if (name.equals(cursorName)) {
                asked.put("cursor", List.of(value));
            } else if (question.contains(name)) {
                asked.put(name, List.of(value));
            }
        });
        return new Listing(
                route, cursorName, values, PageRequest.of(asked, secretName(route, cursorName), cursors), cursors);
    }

    /** The parameters of an address that have a value; of several the first. */
    public static Map<String, String> filledIn(Map<String, List<String>> given) {
        Map<String, String> values = new LinkedHashMap<>();
        given.forEach((name, value) -> {
            if (!value.isEmpty() && !value.getFirst().isBlank()) {
                values.put(name, value.getFirst().strip());
            }
        });
        return values;
    }

    /** The question, to be read. */
    public PageRequest request() {
        return request;
    }

    /** The position behind which this page starts; null for the first page. */
    public @Nullable List<String> after() {
        return request.after();
    }

    /**
     * The page.
     *
     * @param found in their order, one more than {@link #ROWS} when there is more
     * @param position of a row in that order; texts without line breaks
     */
    public <R> Rows<R> page(List<R> found, Function<R, List<String>> position) {
        boolean more = found.size() > ROWS;
        List<R> rows = more ? found.subList(0, ROWS) : found;
        return new Rows<>(
                rows,
                request.after() == null ? null : address(null),
                more
                        ? address(cursors.behind(
                                secretName(route, cursorName), request.question(), position.apply(rows.getLast())))
                        : null);
    }

    private String address(@Nullable String cursor) {
        return Addresses.of(route, Addresses.with(given, cursorName, cursor));
    }

    /** A cursor of one list is none of another on the same page. */
    private static String secretName(String route, String cursorName) {
        return route + " " + cursorName;
    }

    /**
     * The rows of one page, with the addresses of its neighbours.
     *
     * @param first page; null on it
     * @param next page; null on the last one
     */
    public record Rows<R>(
            List<R> rows, @Nullable String first, @Nullable String next) {
        public Rows {
            rows = List.copyOf(rows);
        }

        /**
         * Rows of a list of the API, whose cursors lead on here as they do there.
         *
         * @param asked parameters of the page's address, with the name {@code cursor}
         * @param nextCursor null on the last page
         */
        public static <R> Rows<R> ofApi(
                List<R> rows, String route, Map<String, String> asked, @Nullable String nextCursor) {
            return new Rows<>(
                    rows,
                    asked.containsKey("cursor") ? Addresses.of(route, Addresses.with(asked, "cursor", null)) : null,
                    nextCursor == null ? null : Addresses.of(route, Addresses.with(asked, "cursor", nextCursor)));
        }
    }
}
