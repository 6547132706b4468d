package io.payledger.query.reading;

import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The conditions of a question as SQL. Only what is asked for is in it, so that each combination gets a plan of its own;
 * values are parameters, always. Immutable.
 */
public final class Conditions {
    private static final Conditions NONE = new Conditions(List.of(), List.of());

    private final List<String> conditions;
    private final List<Object> parameters;

    private Conditions(List<String> conditions, List<Object> parameters) {
        this.conditions = conditions;
        this.parameters = parameters;
    }

    public static Conditions none() {
        return NONE;
    }

    /**
     * The same, and this one; unchanged when the value is null.
     *
     * @param condition of our own making, with the value in the place of each {@code ?}
     */
    public Conditions and(String condition, @Nullable Object value) {
        if (value == null) {
            return this;
        }
        int places = Math.toIntExact(condition.chars().filter(c -> c == '?').count());
        return and(condition, Collections.nCopies(places, value));
    }

    /** The same, and this one, with one value for each {@code ?}. */
    public Conditions and(String condition, List<?> values) {
        List<String> more = new ArrayList<>(conditions);
        more.add(condition);
        List<Object> moreParameters = new ArrayList<>(parameters);
        values.forEach(value -> moreParameters.add(parameter(value)));
        return new Conditions(more, moreParameters);
    }

    /** Empty, or {@code WHERE …} with a space before it. */
    public String where() {
        return conditions.isEmpty() ? "" : " WHERE " + String.join(" AND ", conditions);
    }

    public List<Object> parameters() {
        return parameters;
    }

    private static Object parameter(Object value) {
        return switch (value) {
            case Instant instant -> instant.atOffset(ZoneOffset.UTC);
            case Number number -> number;
            case Boolean bool -> bool;
            case Object[] array -> array;
            default -> value.toString();
        };
    }
}
