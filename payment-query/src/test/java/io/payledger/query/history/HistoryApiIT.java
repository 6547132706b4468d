package io.payledger.query.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.api.id.Channel;
import io.payledger.api.id.DisputeId;
import io.payledger.api.id.PaymentId;
import io.payledger.api.money.Currency;
import io.payledger.api.money.Money;
import io.payledger.api.payment.EvidenceErased;
import io.payledger.api.payment.PaymentRefused;
import io.payledger.api.wire.MetaKeys;
import io.payledger.query.fixture.PaymentStory;
import io.payledger.query.fixture.QueryServer;
import io.payledger.query.fixture.QueryServer.Answer;
import io.payledger.query.fixture.Tables;
import io.payledger.testsupport.TestDatabase;
import io.payledger.testsupport.TestPostgres;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.axonframework.eventhandling.DomainEventMessage;
import org.axonframework.eventhandling.GenericDomainEventMessage;
import org.axonframework.messaging.GenericMessage;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

/** Goal: whatever is asked, the pages together are exactly the events that a plain look through the log would find. */
class HistoryApiIT {
    private static final String ODD_ACTOR = "staff:o\"dd\\ né";
    private static final List<String> ACTORS = List.of("merchant:a", "saga:charge", "staff:jane", ODD_ACTOR);
    private static final long SEED = Long.getLong("history.seed", 67);

    private static final TestDatabase DATABASE = TestPostgres.migratedDatabase();
    private static final List<DomainEventMessage<?>> LOG = new ArrayList<>();

    private static QueryServer server;

    /** Three blocks and a half, so that questions cross the border between what is written down and what is not. */
    @BeforeAll
    static void aLog() {
        Random random = new Random(SEED);
        server = QueryServer.start(DATABASE);
        for (int i = 0; i < 1_100; i++) {
            Instant start = PaymentStory.START.plusSeconds(i * 5L + random.nextInt(60));
            PaymentStory story =
                    PaymentStory.of("a/O-" + i, 500, Currency.CNY, start).attempt(1, "WECHAT");
            story = random.nextInt(20) == 0 ? story.declined(1) : story.succeeded(1);
            story.messages().forEach(message -> LOG.add(by(ACTORS.get(actor(random)), message)));
        }
        PaymentId payment = PaymentId.parse("a/O-3");
        LOG.add(
                1_500,
                by(
                        "merchant:a",
                        message(
                                "Refusals",
                                PaymentRefused.streamOf(payment),
                                new PaymentRefused(
                                        payment,
                                        new Channel("CARD"),
                                        Money.of(9, Currency.CNY),
                                        "AMOUNT_BELOW_MINIMUM"))));
        LOG.add(
                3_000,
                by(
                        "staff:jane",
                        message(
                                "Erasures",
                                EvidenceErased.streamOf(payment),
                                new EvidenceErased(
                                        payment,
                                        new DisputeId("d"),
                                        "staff:jane",
                                        "they asked",
                                        List.of("00".repeat(32))))));
        server.happened(LOG);
        new EventBlocks(JdbcClient.create(DATABASE.app())).fill();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void thePagesOfAnyQuestionAreWhatALookThroughTheLogFinds() {
        Random random = new Random(SEED);
        for (int i = 0; i < 40; i++) {
            Map<String, String> question = question(random);
            assertThat(indexes(question, 1 + random.nextInt(400)))
                    .as("%s, seed %s", question, SEED)
                    .isEqualTo(expected(question));
        }
    }

    @Test
    void blocksAreFilledOnceHoweverManyNodesFillThem() throws Exception {
        long before = Tables.count(DATABASE, "SELECT count(*) FROM event_posting");
        List<Thread> nodes = Collections.nCopies(4, 0).stream()
                .map(n -> Thread.ofPlatform().start(new EventBlocks(JdbcClient.create(DATABASE.app()))::fill))
                .toList();
        for (Thread node : nodes) {
            node.join();
        }
        assertThat(Tables.count(DATABASE, "SELECT count(*) FROM event_posting")).isEqualTo(before);
        assertThat(Tables.count(DATABASE, "SELECT sum(cardinality(places)) FROM event_posting WHERE kind = 'TYPE'"))
                .isEqualTo(3L * EventBlocks.SIZE);
    }

    @Test
    void theHistoryOfAPaymentHasItsRefusedRequestsAndWhatWasErased() {
        JsonNode page = ok("?merchant=a&orderId=O-3&sort=index");
        assertThat(page.path("events").valueStream().map(it -> it.path("type").asString()))
                .contains("PaymentSubmitted", "PaymentRefused", "EvidenceErased")
                .hasSize(5);
        JsonNode refused = page.path("events")
                .valueStream()
                .filter(it -> it.path("type").asString().equals("PaymentRefused"))
                .findFirst()
                .orElseThrow();
        assertThat(refused.path("orderId").asString()).isEqualTo("O-3");
        assertThat(refused.path("detail").asString()).isEqualTo("AMOUNT_BELOW_MINIMUM");
    }

    @Test
    void anEventAnswersWhoWhatWhenFromWhereWhyAndOutcome() {
        JsonNode event = ok("?merchant=a&orderId=O-7&sort=index").path("events").get(1);
        assertThat(event.path("type").asString()).isEqualTo("PaymentAttemptStarted");
        assertThat(event.path("actor").asString()).isIn(ACTORS);
        assertThat(event.path("origin").asString()).isEqualTo("10.0.0.7");
        assertThat(event.path("cause").asString()).isEqualTo("SubmitPayment");
        assertThat(event.path("traceId").asString()).isEqualTo("trace-1");
        assertThat(event.path("status").asString()).isEqualTo("PROCESSING");
        assertThat(event.path("amountMajor").asString()).isEqualTo("5.00");
        assertThat(event.has("raw")).isFalse();
    }

    @Test
    void theStoredTextsComeToTheByte() {
        long index = ok("?merchant=a&orderId=O-9")
                .path("events")
                .get(0)
                .path("index")
                .longValue();
        JsonNode event = ok("/" + index);
        for (String column : List.of("payload", "metadata")) {
            String stored = JdbcClient.create(DATABASE.owner())
                    .sql("SELECT " + column + "::text FROM events WHERE global_index = ?")
                    .param(index)
                    .query(String.class)
                    .single();
            assertThat(event.path("raw").path(column).asString()).isEqualTo(stored);
            assertThat(server.bytes("auditor", "/api/audit/events/" + index + "/" + column))
                    .isEqualTo(stored.getBytes(StandardCharsets.UTF_8));
        }
        assertThat(event.path("raw").path("previousHash").asString()).hasSize(64);
        assertThat(server.get("auditor", "/api/audit/events/999999999")
                        .json()
                        .path("code")
                        .asString())
                .isEqualTo("NOT_FOUND");
    }

    @Test
    @DisplayName("F37 an event of a newer release is told with its raw JSON, and the others as ever")
    void f37AnEventThatCannotBeReadIsShownAsItIsStored() {
        TestDatabase other = TestPostgres.migratedDatabase();
        Tables.execute(other, """
                INSERT INTO events (global_index, sequence_number, occurred_at, revision, event_id, aggregate_id,
                    aggregate_type, event_type, payload, metadata, previous_hash, hash)
                VALUES (1, 0, now(), 9, gen_random_uuid(), 'a/O-1', 'payment', 'PaymentSubmitted',
                    '{"of":"tomorrow"}', '{"actor":"merchant:a","odd":"\\u0000"}', '\\x00', '\\x01')""");
        try (QueryServer newer = QueryServer.start(other)) {
            Answer answer = newer.get("auditor", "/api/audit/events?actor=merchant:a");
            JsonNode event = answer.json().path("events").get(0);
            assertThat(event.path("unreadable").asString()).as(answer.body()).contains("PaymentSubmitted/9");
            assertThat(event.path("raw").path("payload").asString()).isEqualTo("{\"of\":\"tomorrow\"}");
            assertThat(event.path("actor").asString()).isEqualTo("merchant:a");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "?orderId=O-1",
                "?merchant=a",
                "?type=Payment%20Submitted",
                "?actor=",
                "?from=yesterday",
                "?sort=at",
                "?raw=yes",
                "?limit=0",
                "?cursor=forged.cursor",
                "?other=1",
                "/0",
                "/x",
                "/1?raw=true"
            })
    void aBadQuestionIsNamed(String query) {
        Answer answer = server.get("auditor", "/api/audit/events" + query);
        assertThat(answer.status()).as(answer.body()).isEqualTo(400);
        assertThat(answer.json().path("code").asString()).isEqualTo("INVALID_FIELD");
    }

    @Test
    void aCursorIsOfItsQuestionAlone() {
        String cursor = ok("?type=PaymentDeclined&limit=1").path("nextCursor").asString();
        assertThat(server.get("auditor", "/api/audit/events?type=PaymentSucceeded&cursor=" + cursor)
                        .status())
                .isEqualTo(400);
        assertThat(server.get("auditor", "/api/transactions?cursor=" + cursor).status())
                .isEqualTo(400);
    }

    @Test
    void aMerchantSeesNoHistory() {
        assertThat(server.get("a", "/api/audit/events").status()).isEqualTo(403);
        assertThat(server.get("a", "/api/audit/events/1/payload").status()).isEqualTo(403);
        assertThat(server.get("-", "/api/audit/events").status()).isEqualTo(401);
    }

    private static int actor(Random random) {
        int draw = random.nextInt(200);
        return draw < 120 ? 0 : draw < 197 ? 1 : draw < 199 ? 2 : 3;
    }

    private static DomainEventMessage<?> message(String type, String stream, Object payload) {
        return new GenericDomainEventMessage<>(
                type, stream, 0, new GenericMessage<>(payload), () -> PaymentStory.START.plusSeconds(100));
    }

    private static DomainEventMessage<?> by(String actor, DomainEventMessage<?> message) {
        return message.andMetaData(Map.of(
                MetaKeys.ACTOR,
                actor,
                MetaKeys.ORIGIN,
                "10.0.0.7",
                MetaKeys.TRACE_ID,
                "trace-1",
                MetaKeys.CAUSE,
                "SubmitPayment"));
    }

    private static Map<String, String> question(Random random) {
        Map<String, String> question = new HashMap<>();
        if (random.nextInt(2) == 0) {
            question.put(
                    "type",
                    List.of("PaymentSubmitted", "PaymentDeclined", "PaymentRefused", "Never")
                            .get(random.nextInt(4)));
        }
        if (random.nextInt(2) == 0) {
            question.put("actor", random.nextInt(6) == 0 ? "nobody" : ACTORS.get(random.nextInt(ACTORS.size())));
        }
        if (random.nextInt(2) == 0) {
            question.put("from", moment(random).toString());
        }
        if (random.nextInt(2) == 0) {
            question.put("to", moment(random).toString());
        }
        if (random.nextInt(2) == 0) {
            question.put("sort", "index");
        }
        return question;
    }

    private static Instant moment(Random random) {
        return PaymentStory.START.plusSeconds(random.nextInt(6_000)).truncatedTo(ChronoUnit.SECONDS);
    }

    private static List<Long> expected(Map<String, String> question) {
        List<Long> indexes = new ArrayList<>();
        for (int i = 0; i < LOG.size(); i++) {
            DomainEventMessage<?> event = LOG.get(i);
            if (is(question.get("type"), event.getPayloadType().getSimpleName())
                    && is(question.get("actor"), event.getMetaData().get(MetaKeys.ACTOR))
                    && !event.getTimestamp()
                            .isBefore(Instant.parse(question.getOrDefault("from", "2000-01-01T00:00:00Z")))
                    && event.getTimestamp()
                            .isBefore(Instant.parse(question.getOrDefault("to", "2100-01-01T00:00:00Z")))) {
                indexes.add(i + 1L);
            }
        }
        if (!question.containsKey("sort")) {
            Collections.reverse(indexes);
        }
        return indexes;
    }

    private static boolean is(@Nullable Object wanted, @Nullable Object actual) {
        return wanted == null || wanted.equals(actual);
    }

    private static List<Long> indexes(Map<String, String> question, int limit) {
        List<Long> indexes = new ArrayList<>();
        Map<String, String> asked = new LinkedHashMap<>(question);
        asked.put("limit", Integer.toString(limit));
        while (true) {
            JsonNode page = ok(asked.entrySet().stream()
                    .map(it -> it.getKey() + "=" + URLEncoder.encode(it.getValue(), StandardCharsets.UTF_8))
                    .collect(Collectors.joining("&", "?", "")));
            assertThat(page.path("asOfIndex").longValue()).isEqualTo(LOG.size());
            page.path("events").forEach(event -> indexes.add(event.path("index").longValue()));
            if (!page.has("nextCursor")) {
                return indexes;
            }
            asked.put("cursor", page.path("nextCursor").asString());
        }
    }

    private static JsonNode ok(String query) {
        Answer answer = server.get("auditor", "/api/audit/events" + query);
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return answer.json();
    }
}
