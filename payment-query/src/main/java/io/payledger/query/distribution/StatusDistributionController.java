package io.payledger.query.distribution;

import io.payledger.api.access.Caller;
import io.payledger.query.past.AsOf;
import io.payledger.query.reading.QueryParameters;
import io.payledger.query.reading.Visibility;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** How many payments have which status, and for how much: now, at a past moment, over time; and how long they stay. */
@RestController
final class StatusDistributionController {
    /** As many as a picture can show. */
    private static final int MOST_POINTS = 500;

    private static final Duration SHORTEST_STEP = Duration.ofSeconds(1);

    /** Percentiles sort every payment that they are about: of all there ever were, that takes seconds. */
    private static final Duration RANGE_OF_DURATIONS = Duration.ofDays(1);

    private final StatusDistributionQueries queries;
    private final Clock clock;

    StatusDistributionController(StatusDistributionQueries queries, Clock clock) {
        this.queries = queries;
        this.clock = clock;
    }

    /**
     * The distribution. Parameters, all optional: {@code groupBy} ({@code channel}, {@code merchant} or
     * {@code currency}), {@code asOf} (a past moment) or {@code asOfIndex} (an event of the log); now without.
     */
    @GetMapping(path = "/api/status-distribution", produces = MediaType.APPLICATION_JSON_VALUE)
    StatusDistribution distribution(
            @AuthenticationPrincipal @Nullable Caller caller, @RequestParam MultiValueMap<String, String> given) {
        QueryParameters parameters = new QueryParameters(given);
        Grouping grouping = parameters.optional("groupBy", Grouping::of, "must be channel, merchant or currency");
        AsOf asOf = AsOf.of(parameters);
        parameters.refuseOthers();
        return queries.at(Visibility.of(caller, null), grouping, asOf);
    }

    /**
     * The distribution over time. Parameters: {@code from}, {@code to} (both are points), {@code step} (an ISO 8601
     * duration of whole seconds, as {@code PT1H}).
     */
    @GetMapping(path = "/api/status-distribution/series", produces = MediaType.APPLICATION_JSON_VALUE)
    StatusSeries series(
            @AuthenticationPrincipal @Nullable Caller caller, @RequestParam MultiValueMap<String, String> given) {
        QueryParameters parameters = new QueryParameters(given);
        Instant from = parameters.instant("from");
        Instant to = parameters.instant("to");
        Duration step = parameters.optional("step", Duration::parse, "must be a duration such as PT1H");
        parameters.refuseOthers();
        Visibility visibility = Visibility.of(caller, null);
        return queries.series(visibility, points(required("from", from), required("to", to), required("step", step)));
    }

    /**
     * How long payments stay in each status. Parameters, optional: {@code from}, {@code to} (left a status then); without
     * {@code from} it is the day before {@code to}, or before now.
     */
    @GetMapping(path = "/api/status-distribution/durations", produces = MediaType.APPLICATION_JSON_VALUE)
    StatusDurations durations(
            @AuthenticationPrincipal @Nullable Caller caller, @RequestParam MultiValueMap<String, String> given) {
        QueryParameters parameters = new QueryParameters(given);
        Instant from = parameters.instant("from");
        Instant to = parameters.instant("to");
        parameters.refuseOthers();
        Instant end = to == null ? clock.instant() : to;
        return queries.durations(Visibility.of(caller, null), from == null ? end.minus(RANGE_OF_DURATIONS) : from, to);
    }

    private static List<Instant> points(Instant from, Instant to, Duration step) {
        if (from.isAfter(to)) {
            throw QueryParameters.invalid("to", "must not be earlier than from");
        }
        if (step.compareTo(SHORTEST_STEP) < 0 || step.getNano() != 0) {
            throw QueryParameters.invalid("step", "must be at least PT1S, in whole seconds");
        }
        if (Duration.between(from, to).dividedBy(step) >= MOST_POINTS) {
            throw QueryParameters.invalid("step", "must leave no more than " + MOST_POINTS + " points");
        }
        List<Instant> points = new ArrayList<>();
        for (Instant point = from; !point.isAfter(to); point = point.plus(step)) {
            points.add(point);
        }
        return points;
    }

    private static <T> T required(String name, @Nullable T value) {
        if (value == null) {
            throw QueryParameters.invalid(name, "must be given");
        }
        return value;
    }
}
