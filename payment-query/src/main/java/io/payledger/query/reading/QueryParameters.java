package io.payledger.query.reading;

import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.ProblemException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of a GET, read strictly: each at most once, none that the route does not know, none that is not what it
 * should be. Every refusal is INVALID_FIELD with member {@code field}; it never repeats what was sent.
 */
public final class QueryParameters {
    private static final Instant EARLIEST = Instant.parse("2000-01-01T00:00:00Z");
    private static final Instant LATEST = Instant.parse("9999-12-31T00:00:00Z");
    private static final int FIRST_YEAR = 2000;
    private static final int LAST_YEAR = 9999;
    private static final Pattern WHOLE_NUMBER = Pattern.compile("[0-9]{1,9}");
    private static final Pattern WHOLE_AMOUNT = Pattern.compile("[0-9]{1,19}");
    private static final int MOST_TEXT = 100;
    private static final Pattern HARMLESS_NAME = Pattern.compile("[A-Za-z0-9_.-]{1,32}");

    private final Map<String, String> values = new HashMap<>();
    private final Set<String> known = new HashSet<>();

    /** @throws ProblemException when one is given more than once */
    public QueryParameters(Map<String, List<String>> parameters) {
        parameters.forEach((name, given) -> {
            if (given.size() != 1) {
                throw invalid(name, "is given more than once");
            }
            values.put(name, given.getFirst());
        });
    }

    /** Of names that have one value each. */
    public static QueryParameters ofSingle(Map<String, String> parameters) {
        return new QueryParameters(parameters.entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, it -> List.of(it.getValue()))));
    }

    /** All names and values. */
    public Map<String, String> values() {
        return Map.copyOf(values);
    }

    /**
     * The value of a parameter, null when it is not given.
     *
     * @param reader throws {@link IllegalArgumentException}, {@link NoSuchElementException} or {@link DateTimeException}
     *     for a text that is none of its kind
     * @param rule what the value must be, for people: {@code must be an order id}
     */
    public <T> @Nullable T optional(String name, Function<String, T> reader, String rule) {
        known.add(name);
        String text = values.get(name);
        if (text == null) {
            return null;
        }
        try {
            return reader.apply(text);
        } catch (IllegalArgumentException | NoSuchElementException | DateTimeException e) {
            throw invalid(name, rule);
        }
    }

    /** A whole number within its bounds; {@code otherwise} when it is not given. */
    public int number(String name, int least, int most, int otherwise) {
        Integer given = optional(
                name,
                text -> {
                    int number = WHOLE_NUMBER.matcher(text).matches() ? Integer.parseInt(text) : -1;
                    if (number < least || number > most) {
                        throw new IllegalArgumentException();
                    }
                    return number;
                },
                "must be a whole number from " + least + " to " + most);
        return given == null ? otherwise : given;
    }

    /** A part of a text, taken literally: 1 to 100 characters, none of them a control character; null when it is not given. */
    public @Nullable String text(String name) {
        return optional(
                name,
                text -> {
                    if (text.isEmpty()
                            || text.length() > MOST_TEXT
                            || text.chars()
                                    .anyMatch(c -> Character.isISOControl(c) || Character.isSurrogate((char) c))) {
                        throw new IllegalArgumentException();
                    }
                    return text;
                },
                "must be 1 to " + MOST_TEXT + " printable characters");
    }

    /** An amount in minor units, 0 or more; null when it is not given. */
    public @Nullable Long minor(String name) {
        return optional(
                name,
                text -> {
                    if (!WHOLE_AMOUNT.matcher(text).matches()) {
                        throw new IllegalArgumentException();
                    }
                    return Long.valueOf(text);
                },
                "must be a whole number of minor units from 0 to " + Long.MAX_VALUE);
    }

    /** A moment with its offset from UTC; null when it is not given. */
    public @Nullable Instant instant(String name) {
        return optional(
                name,
                text -> {
                    Instant instant = OffsetDateTime.parse(text).toInstant();
                    if (instant.isBefore(EARLIEST) || instant.isAfter(LATEST) || instant.getNano() % 1_000 != 0) {
                        throw new IllegalArgumentException();
                    }
                    return instant;
                },
                "must be a time such as 2026-11-29T16:00:00Z, of the years 2000 to 9999 and in whole microseconds");
    }

    /** A date of the years 2000 to 9999, as 2026-11-29; null when it is not given. */
    public @Nullable LocalDate date(String name) {
        return optional(
                name,
                text -> {
                    LocalDate date = LocalDate.parse(text);
                    if (date.getYear() < FIRST_YEAR || date.getYear() > LAST_YEAR) {
                        throw new IllegalArgumentException();
                    }
                    return date;
                },
                "must be a date such as 2026-11-29, of the years 2000 to 9999");
    }

    /** An IANA time zone, as Asia/Shanghai; UTC when it is not given. An offset is no zone: it knows no summer. */
    public ZoneId zone(String name) {
        ZoneId given = optional(
                name,
                text -> {
                    if (!ZoneId.getAvailableZoneIds().contains(text)) {
                        throw new IllegalArgumentException();
                    }
                    return ZoneId.of(text);
                },
                "must be an IANA time zone such as Asia/Shanghai");
        return given == null ? ZoneId.of("UTC") : given;
    }

    /**
     * To be called when all parameters of the route are read.
     *
     * @throws ProblemException when there is one that nobody has asked for
     */
    public void refuseOthers() {
        List<String> others = new ArrayList<>(values.keySet());
        others.removeAll(known);
        if (!others.isEmpty()) {
            throw invalid(others.stream().sorted().findFirst().orElseThrow(), "is not known here");
        }
    }

    /** The refusal of a parameter. */
    public static ProblemException invalid(String name, String rule) {
        String field = HARMLESS_NAME.matcher(name).matches() ? name : "?";
        return new ProblemException(ErrorCode.INVALID_FIELD, "Parameter " + field + " " + rule).with("field", field);
    }
}
