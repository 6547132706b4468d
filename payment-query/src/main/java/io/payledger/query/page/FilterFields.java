package io.payledger.query.page;

import io.payledger.query.reading.QueryParameters;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.util.MultiValueMap;

/** The fields of a page's filter, as people fill them in: days of a zone, where the API asks for moments. */
public final class FilterFields {
    private static final String ROWS = "50";

    private static final DateTimeFormatter MOMENT = new DateTimeFormatterBuilder()
            .append(DateTimeFormatter.ISO_LOCAL_DATE_TIME)
            .optionalStart()
            .appendOffsetId()
            .toFormatter(Locale.ROOT);

    private FilterFields() {}

    /** What is filled in, in the order of these fields; other names are left out, as are fields with nothing in them. */
    public static Map<String, String> filled(MultiValueMap<String, String> given, List<String> fields) {
        Map<String, String> values = new LinkedHashMap<>();
        for (String field : fields) {
            String value = given.getFirst(field);
            if (value != null && !value.isBlank()) {
                values.put(field, value.strip());
            }
        }
        return values;
    }

    /**
     * The same question as the API asks it: {@code from} and {@code to}, which is inclusive here, and {@code asOf} are
     * moments, and there is no {@code zone}.
     *
     * @throws io.payledger.api.problem.ProblemException INVALID_FIELD
     */
    public static Map<String, String> question(Map<String, String> values) {
        Map<String, String> question = new LinkedHashMap<>(values);
        QueryParameters read = QueryParameters.ofSingle(values);
        ZoneId zone = read.zone("zone");
        question.remove("zone");
        LocalDate last = read.date("to");
        putStart(question, "from", read.date("from"), zone);
        putStart(question, "to", last == null ? null : last.plusDays(1), zone);
        Instant asOf = read.optional("asOf", text -> moment(text, zone), "must be a time such as 2026-11-29T16:00");
        if (asOf != null) {
            question.put("asOf", asOf.toString());
        }
        question.putIfAbsent("limit", ROWS);
        return question;
    }

    /** Each value once, as the parameters of a request are. */
    public static Map<String, List<String>> parameters(Map<String, String> question) {
        Map<String, List<String>> parameters = new LinkedHashMap<>();
        question.forEach((name, value) -> parameters.put(name, List.of(value)));
        return parameters;
    }

    /** As a browser sends it, in the zone; or with an offset, as a link may have it. */
    private static Instant moment(String text, ZoneId zone) {
        return switch (MOMENT.parseBest(text, OffsetDateTime::from, LocalDateTime::from)) {
            case OffsetDateTime exact -> exact.toInstant();
            case LocalDateTime local -> local.atZone(zone).toInstant();
            default -> throw new IllegalStateException("Nothing else was asked for");
        };
    }

    private static void putStart(Map<String, String> question, String name, @Nullable LocalDate day, ZoneId zone) {
        if (day != null) {
            question.put(name, day.atStartOfDay(zone).toInstant().toString());
        }
    }
}
