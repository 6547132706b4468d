package io.payledger.query.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.query.fixture.ExpectedPayment;
import io.payledger.query.fixture.PaymentStory;
import io.payledger.query.fixture.QueryServer;
import io.payledger.query.fixture.RandomStories;
import io.payledger.testsupport.TestPostgres;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;

/** Goal: any past moment can be asked. Method: the same moment in plain Java over all events until then. */
class DistributionHistoryIT {
    private static final Logger LOG = LoggerFactory.getLogger(DistributionHistoryIT.class);
    private static final Duration SPAN = Duration.ofHours(5);

    /** Another one at every run: what fails is repeated with the seed that was logged. */
    private final long seed = new Random().nextLong();

    private final Random random = new Random(seed);
    private final RandomStories source = new RandomStories(seed, SPAN);
    private final List<PaymentStory> stories = source.payments(200);
    private QueryServer server;

    @BeforeEach
    void aHistory() {
        LOG.info("seed {}", seed);
        server = QueryServer.start(TestPostgres.migratedDatabase());
        server.happened(source.asLogged(stories));
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void theCountsOfAnyMomentAreWhatTheEventsUntilThenSay() {
        for (int i = 0; i < 60; i++) {
            Instant asOf = moment(i);
            assertThat(counts("?asOf=" + asOf)).as("seed %s, %s", seed, asOf).isEqualTo(expected(asOf));
            assertThat(groups("?groupBy=channel&asOf=" + asOf))
                    .as("channels, seed %s, %s", seed, asOf)
                    .isEqualTo(grouped(asOf, ExpectedPayment::channel));
            assertThat(groups("?groupBy=merchant&asOf=" + asOf))
                    .as("merchants, seed %s, %s", seed, asOf)
                    .isEqualTo(grouped(asOf, ExpectedPayment::merchantId));
        }
    }

    /** Full hours, the moments of events, and any others. */
    private Instant moment(int number) {
        return switch (number % 3) {
            case 0 -> PaymentStory.START.plus(Duration.ofHours(random.nextInt(7) - 1));
            case 1 -> {
                PaymentStory story = stories.get(random.nextInt(stories.size()));
                yield story.sequenced()
                        .get(random.nextInt(story.sequenced().size()))
                        .at();
            }
            default -> PaymentStory.START.plusMillis(random.nextInt(Math.toIntExact(SPAN.toMillis())));
        };
    }

    @Test
    void aSeriesIsTheCountsOfItsPoints() {
        for (String series : List.of(
                "from=2026-11-29T15:00:00Z&to=2026-11-29T22:00:00Z&step=PT1H",
                "from=2026-11-29T16:00:00Z&to=2026-11-29T22:00:00Z&step=PT2H",
                "from=2026-11-29T16:59:30Z&to=2026-11-29T17:01:00Z&step=PT1S",
                "from=2026-11-29T16:00:00.5Z&to=2026-11-29T21:30:00Z&step=PT17M")) {
            JsonNode points = server.get("staff", "/api/status-distribution/series?" + series)
                    .json()
                    .path("points");
            assertThat(points).as(series).hasSizeGreaterThan(3);
            points.forEach(point -> {
                Instant at = Instant.parse(point.path("at").asString());
                assertThat(counts(point))
                        .as("seed %s, %s of %s", seed, at, series)
                        .isEqualTo(expected(at));
            });
        }
    }

    @Test
    void theCountsOfTheFarFutureAreThoseOfNow() {
        assertThat(counts("?asOf=9999-01-01T00:00:00Z")).isEqualTo(counts(""));
    }

    private Map<String, String> expected(Instant asOf) {
        return grouped(asOf, it -> it.status().name());
    }

    private Map<String, String> grouped(Instant asOf, Function<ExpectedPayment, String> key) {
        Map<String, List<ExpectedPayment>> groups = stories.stream()
                .map(story -> ExpectedPayment.of(story, asOf))
                .flatMap(Optional::stream)
                .collect(Collectors.groupingBy(key, TreeMap::new, Collectors.toList()));
        Map<String, String> texts = new TreeMap<>();
        groups.forEach((name, payments) -> texts.put(name, Integer.toString(payments.size())));
        return texts;
    }

    private Map<String, String> counts(String query) {
        return counts(server.get("staff", "/api/status-distribution" + query).json());
    }

    private static Map<String, String> counts(JsonNode distribution) {
        Map<String, String> texts = new TreeMap<>();
        distribution.path("statuses").forEach(status -> {
            if (status.path("payments").longValue() != 0) {
                texts.put(
                        status.path("status").asString(),
                        status.path("payments").asString());
            }
        });
        return texts;
    }

    private Map<String, String> groups(String query) {
        Map<String, String> texts = new TreeMap<>();
        server.get("staff", "/api/status-distribution" + query)
                .json()
                .path("groups")
                .forEach(group -> texts.put(
                        group.path("key").asString(), group.path("total").asString()));
        return texts;
    }
}
