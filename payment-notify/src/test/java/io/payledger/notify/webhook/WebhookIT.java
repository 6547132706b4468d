package io.payledger.notify.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.api.alarm.AlarmKind;
import io.payledger.api.alarm.StandingAlarm;
import io.payledger.api.id.OrderId;
import io.payledger.notify.fixture.Receiver;
import io.payledger.notify.fixture.Receiver.Received;
import io.payledger.notify.fixture.Receiver.Reply;
import io.payledger.notify.fixture.Story;
import io.payledger.notify.fixture.WebhookNode;
import io.payledger.notify.fixture.WebhookVerifier;
import io.payledger.notify.webhook.delivery.Resending;
import io.payledger.notify.webhook.delivery.RetryPlan;
import io.payledger.notify.webhook.delivery.WebhookAlarms;
import io.payledger.notify.webhook.delivery.WebhookFigures;
import io.payledger.notify.webhook.endpoint.WebhookDesk.NewSecret;
import io.payledger.testsupport.SettableClock;
import io.payledger.testsupport.TestDatabase;
import io.payledger.testsupport.TestPostgres;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.awaitility.Awaitility;
import org.awaitility.core.ThrowingRunnable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** From the event store to a merchant's server, over real sockets and a real database. */
class WebhookIT {
    private static final Instant START = Instant.parse("2026-11-30T08:00:00Z");
    private static final RetryPlan SLOW = new RetryPlan(Duration.ofSeconds(5), Duration.ofHours(6), Duration.ofDays(3));

    private final TestDatabase database = TestPostgres.migratedDatabase();
    private final JdbcClient jdbc = JdbcClient.create(database.app());
    private final Receiver receiver = Receiver.plain();
    private final SettableClock clock = new SettableClock(START);

    @AfterEach
    void close() {
        receiver.close();
    }

    @Test
    void aMerchantIsToldOfItsPaymentsSignedAndInTheirOrder() {
        try (WebhookNode node = WebhookNode.settings().start(database)) {
            NewSecret secret = node.endpoint("m1", receiver.url());
            node.append(Story.of("m1/o1").attempt(1).declined(1).attempt(2).succeeded(2));
            node.append(Story.of("m2/o1").attempt(1).succeeded(1));
            await(() -> assertThat(states()).containsExactly("DELIVERED", "DELIVERED"));
            assertThat(receiver.received())
                    .extracting(webhook -> json(webhook).path("type").asString())
                    .containsExactly("payment.failed", "payment.succeeded");
            assertThat(receiver.received()).allSatisfy(webhook -> {
                assertThat(WebhookVerifier.verifies(webhook, secret.text())).isTrue();
                assertThat(webhook.line()).isEqualTo("POST /hooks?shop=1 HTTP/1.1");
                assertThat(webhook.header("content-type")).isEqualTo("application/cloudevents+json");
                assertThat(json(webhook).path("id").asString()).isEqualTo(webhook.id());
                assertThat(json(webhook).path("subject").asString()).isEqualTo("m1/o1");
            });
            Received webhook = receiver.received().getFirst();
            assertThat(WebhookVerifier.verifies(
                            new Received(webhook.line(), webhook.headers(), webhook.body() + " "), secret.text()))
                    .as("of another body")
                    .isFalse();
        }
    }

    @Test
    void anEndpointHearsOnlyTheTypesThatItWasAddedFor() {
        try (WebhookNode node = WebhookNode.settings().start(database)) {
            node.endpoint("m1", receiver.url(), "payment.succeeded");
            node.append(Story.of("m1/o1").attempt(1).declined(1).attempt(2).succeeded(2));
            await(() -> assertThat(states()).containsExactly("DELIVERED"));
            assertThat(receiver.received())
                    .singleElement()
                    .satisfies(webhook ->
                            assertThat(json(webhook).path("type").asString()).isEqualTo("payment.succeeded"));
        }
    }

    /** Timeouts, resets, refusals of all kinds: each event arrives under the one id that it has, after the one before. */
    @Test
    void whateverAReceiverDoesEachPaymentsEventsAreTakenInOrder() {
        List<Reply> wrong = List.of(
                Reply.status(500),
                new Reply.Reset(),
                Reply.status(503),
                new Reply.Hang(),
                Reply.status(404),
                new Reply.SlowHead());
        Map<String, Integer> tries = new ConcurrentHashMap<>();
        List<String> taken = new ArrayList<>();
        receiver.does(webhook -> {
            int number = tries.merge(webhook.id(), 1, Integer::sum);
            int which = Math.floorMod(webhook.id().hashCode(), 3 * wrong.size());
            if (which < wrong.size() && number == 1) {
                return wrong.get(which);
            }
            synchronized (taken) {
                taken.add(webhook.body());
            }
            return Reply.status(200);
        });
        try (WebhookNode node =
                WebhookNode.settings().within(Duration.ofSeconds(1)).start(database)) {
            node.endpoint("m1", receiver.url());
            for (int i = 0; i < 40; i++) {
                node.append(Story.of("m1/o" + i)
                        .attempt(1)
                        .declined(1)
                        .attempt(2)
                        .succeeded(2)
                        .refunded("r1", 100, 2));
            }
            await(() -> assertThat(states()).hasSize(120).containsOnly("DELIVERED"));
        }
        assertThat(tries.values()).as("some had to be sent again").contains(2);
        Map<String, List<Integer>> sequences = new HashMap<>();
        List<String> bodies;
        synchronized (taken) {
            bodies = List.copyOf(taken);
        }
        for (String body : bodies) {
            JsonNode event = JsonMapper.shared().readTree(body);
            List<Integer> of = sequences.computeIfAbsent(event.path("subject").asString(), id -> new ArrayList<>());
            int sequence = Integer.parseInt(event.path("sequence").asString());
            // What was taken and not acknowledged in time comes once more.
            if (!of.contains(sequence)) {
                of.add(sequence);
            }
        }
        assertThat(sequences).hasSize(40);
        assertThat(sequences.values()).allMatch(List.of(2, 4, 6)::equals);
        assertThat(new HashSet<>(bodies)).as("the same bytes at each try").hasSize(120);
    }

    @Test
    void aDeadMerchantDoesNotSlowTheOthers() {
        receiver.does(webhook -> new Reply.Hang());
        try (Receiver well = Receiver.plain();
                WebhookNode node = WebhookNode.settings().start(database)) {
            node.endpoint("dead", receiver.url());
            node.endpoint("well", well.url());
            for (int i = 0; i < 30; i++) {
                node.append(Story.of("dead/o" + i).attempt(1).succeeded(1));
                node.append(Story.of("well/o" + i).attempt(1).succeeded(1));
            }
            await(() -> assertThat(well.received()).hasSize(30));
            assertThat(receiver.received()).as("on their way to the dead one").hasSizeLessThanOrEqualTo(4);
        }
    }

    /** One that takes what it is told, at its leisure, and has much to be told. */
    @Test
    void aSlowMerchantDoesNotTakeAllThreads() {
        receiver.does(webhook -> new Reply.Slow(200, 300));
        try (Receiver well = Receiver.plain();
                WebhookNode node = WebhookNode.settings().threads(4).start(database)) {
            node.endpoint("slow", receiver.url());
            node.endpoint("well", well.url());
            for (int i = 0; i < 200; i++) {
                node.append(Story.of("slow/o" + i).attempt(1).succeeded(1));
            }
            await(() -> assertThat(receiver.received()).hasSizeGreaterThanOrEqualTo(4));
            for (int i = 0; i < 5; i++) {
                node.append(Story.of("well/o" + i).attempt(1).succeeded(1));
            }
            await(() -> assertThat(well.received()).hasSize(5));
            assertThat(receiver.received()).as("told to the slow one by then").hasSizeLessThan(200);
            receiver.does(webhook -> Reply.status(200));
        }
    }

    @Test
    void eachMerchantHasOneThreadBeforeAnyHasTwo() {
        receiver.does(webhook -> new Reply.Hang());
        try (WebhookNode node = WebhookNode.settings().threads(4).start(database);
                Receiver other = Receiver.plain()) {
            other.does(webhook -> new Reply.Hang());
            node.endpoint("m1", receiver.url());
            node.endpoint("m2", other.url());
            jdbc.sql("UPDATE webhook_endpoint SET state = 'DISABLED'").update();
            for (int i = 0; i < 4; i++) {
                node.append(Story.of("m1/o" + i).attempt(1).succeeded(1));
                node.append(Story.of("m2/o" + i).attempt(1).succeeded(1));
            }
            await(() -> assertThat(states()).hasSize(8));
            jdbc.sql("UPDATE webhook_endpoint SET state = 'ACTIVE'").update();
            await(() -> assertThat(receiver.received().size() + other.received().size())
                    .isGreaterThanOrEqualTo(4));
            assertThat(receiver.received()).hasSize(2);
            assertThat(other.received()).hasSize(2);
            receiver.close();
        }
    }

    @Test
    void twoNodesShareTheWorkAndSendNothingTwice() {
        try (WebhookNode one = WebhookNode.settings().start(database);
                WebhookNode other = WebhookNode.settings().start(database)) {
            one.endpoint("m1", receiver.url());
            for (int i = 0; i < 100; i++) {
                (i % 2 == 0 ? one : other)
                        .append(Story.of("m1/o" + i)
                                .attempt(1)
                                .declined(1)
                                .attempt(2)
                                .succeeded(2));
            }
            await(() -> assertThat(states()).hasSize(200).containsOnly("DELIVERED"));
            assertThat(receiver.received()).extracting(Received::id).doesNotHaveDuplicates();
        }
    }

    /** As after a kill: the row is in the hands of a node that is no more. */
    @Test
    void whatANodeHadInHandsWhenItDiedIsSentByAnotherAfterItsLease() {
        receiver.does(webhook -> Reply.status(500));
        try (WebhookNode node = WebhookNode.settings().clock(clock).plan(SLOW).start(database)) {
            node.endpoint("m1", receiver.url());
            node.append(Story.of("m1/o1").attempt(1).succeeded(1));
            await(() -> assertThat(errors()).containsExactly("HTTP_500"));
        }
        jdbc.sql("UPDATE webhook_delivery SET tries = tries + 1, leased_until = ?, next_try_at = ?")
                .param(START.plusSeconds(60).atOffset(ZoneOffset.UTC))
                .param(START.plusSeconds(60).atOffset(ZoneOffset.UTC))
                .update();
        receiver.does(webhook -> Reply.status(200));
        clock.advance(Duration.ofSeconds(59));
        try (WebhookNode node = WebhookNode.settings().clock(clock).plan(SLOW).start(database)) {
            node.endpoint("m2", receiver.url());
            node.append(Story.of("m2/o1").attempt(1).succeeded(1));
            await(() -> assertThat(states()).containsExactly("WAITING", "DELIVERED"));
            clock.advance(Duration.ofSeconds(2));
            await(() -> assertThat(states()).containsExactly("DELIVERED", "DELIVERED"));
        }
        assertThat(idsOf("m1/o1")).hasSize(2).containsOnly(idsOf("m1/o1").getFirst());
    }

    @Test
    void aWebhookIsTriedForThreeDaysWithPausesThatDoubleAndThenParkedWithAnAlarmAndSentAgainByHand() {
        receiver.does(webhook -> new Reply.Status(500, Map.of(), "out of\norder"));
        try (WebhookNode node = WebhookNode.settings().clock(clock).plan(SLOW).start(database)) {
            NewSecret secret = node.endpoint("m1", receiver.url());
            node.append(Story.of("m1/o1").attempt(1).declined(1).attempt(2).succeeded(2));
            List<Duration> pauses = new ArrayList<>();
            int tries = 0;
            await(() -> assertThat(states()).hasSize(2));
            while (count("SELECT count(*) FROM webhook_delivery WHERE sequence = 2 AND state = 'WAITING'") == 1) {
                int after = ++tries;
                await(() -> assertThat(
                                count("SELECT tries FROM webhook_delivery WHERE sequence = 2 AND leased_until IS NULL"))
                        .isEqualTo(after));
                assertThat(receiver.received()).hasSize(tries);
                List<OffsetDateTime> next = jdbc.sql(
                                "SELECT next_try_at FROM webhook_delivery WHERE sequence = 2 AND state = 'WAITING'")
                        .query(OffsetDateTime.class)
                        .list();
                if (!next.isEmpty()) {
                    pauses.add(Duration.between(clock.instant(), next.getFirst().toInstant()));
                    clock.set(next.getFirst().toInstant());
                }
            }
            assertThat(Duration.between(START, clock.instant())).isEqualTo(Duration.ofDays(3));
            for (int i = 0; i < pauses.size() - 1; i++) {
                Duration usual = Duration.ofSeconds(5).multipliedBy(1L << Math.min(i, 13));
                usual = usual.compareTo(Duration.ofHours(6)) < 0 ? usual : Duration.ofHours(6);
                assertThat(pauses.get(i))
                        .isBetween(
                                usual.multipliedBy(80).dividedBy(100),
                                usual.multipliedBy(120).dividedBy(100));
            }
            assertThat(new HashSet<>(
                            receiver.received().stream().map(Received::id).toList()))
                    .as("one id at all tries")
                    .hasSize(1);
            assertThat(receiver.received()).allMatch(webhook -> WebhookVerifier.verifies(webhook, secret.text()));
            // What waited behind it has waited for as long, at an endpoint that took nothing.
            await(() -> assertThat(states()).containsExactly("PARKED", "PARKED"));
            assertThat(one("SELECT last_error || ' ' || last_status || ' ' || last_answer FROM webhook_delivery"
                            + " WHERE sequence = 2"))
                    .isEqualTo("HTTP_500 500 out of order");
            assertThat(alarms())
                    .extracting(StandingAlarm::kind)
                    .containsExactly(AlarmKind.WEBHOOK_ENDPOINT_FAILING, AlarmKind.WEBHOOK_PARKED);
            assertThat(figure("PARKED")).isEqualTo(2);

            receiver.does(webhook -> Reply.status(200));
            int before = receiver.received().size();
            assertThat(node.resending()
                            .range(range(secret.endpointId(), null), "staff:test")
                            .count())
                    .isEqualTo(2);
            clock.advance(Duration.ofMinutes(2));
            await(() -> assertThat(states()).containsExactly("DELIVERED", "DELIVERED"));
            assertThat(receiver.received().subList(before, before + 2))
                    .extracting(webhook -> json(webhook).path("type").asString())
                    .containsExactly("payment.failed", "payment.succeeded");
            assertThat(alarms()).isEmpty();
            assertThat(figure("PARKED")).isZero();
        }
    }

    @Test
    void anEndpointThatWantsToBeLeftAloneIsForAllItsPayments() {
        receiver.does(webhook -> new Reply.Status(429, Map.of("Retry-After", "120"), ""));
        try (WebhookNode node = WebhookNode.settings().clock(clock).plan(SLOW).start(database)) {
            node.endpoint("m1", receiver.url());
            node.append(Story.of("m1/o1").attempt(1).succeeded(1));
            await(() -> assertThat(errors()).containsExactly("HTTP_429"));
            receiver.does(webhook -> Reply.status(200));
            clock.advance(Duration.ofSeconds(119));
            node.append(Story.of("m1/o2").attempt(1).succeeded(1));
            node.endpoint("m2", receiver.url());
            node.append(Story.of("m2/o1").attempt(1).succeeded(1));
            await(() -> assertThat(states()).containsExactly("WAITING", "WAITING", "DELIVERED"));
            clock.advance(Duration.ofSeconds(1));
            await(() -> assertThat(states()).containsOnly("DELIVERED"));
        }
    }

    @Test
    void anEndpointThatIsGoneIsDisabledAndWhatHappensMeanwhileIsKeptForIt() {
        receiver.does(webhook -> Reply.status(410));
        try (WebhookNode node = WebhookNode.settings().clock(clock).plan(SLOW).start(database)) {
            NewSecret endpoint = node.endpoint("m1", receiver.url());
            node.append(Story.of("m1/o1").attempt(1).declined(1).attempt(2).succeeded(2));
            await(() -> assertThat(one("SELECT state || ' ' || coalesce(state_reason, '') FROM webhook_endpoint"))
                    .isEqualTo("DISABLED GONE"));
            assertThat(alarms()).singleElement().satisfies(alarm -> {
                assertThat(alarm.kind()).isEqualTo(AlarmKind.WEBHOOK_ENDPOINT_FAILING);
                assertThat(alarm.detail()).contains("gone");
            });
            receiver.does(webhook -> Reply.status(200));
            clock.advance(Duration.ofDays(4));
            node.append(Story.of("m1/o2").attempt(1).succeeded(1));
            await(() -> assertThat(states()).containsExactly("WAITING", "WAITING", "WAITING"));
            assertThat(receiver.received()).hasSize(1);
            node.desk().enable(endpoint.endpointId(), "staff:test");
            await(() -> assertThat(states()).containsOnly("DELIVERED"));
            assertThat(alarms()).isEmpty();
            assertThat(idsOf("m1/o1")).hasSize(3);
            assertThat(jdbc.sql("SELECT actor || ' ' || change FROM webhook_endpoint_change ORDER BY at, change")
                            .query(String.class)
                            .list())
                    .containsExactly("staff:test ADDED", "ledger DISABLED", "staff:test ACTIVE");
        }
    }

    @Test
    void whatWasDeliveredIsSentAgainByIdAndByRangeUnderTheSameIds() {
        try (WebhookNode node = WebhookNode.settings().start(database)) {
            NewSecret endpoint = node.endpoint("m1", receiver.url());
            for (int i = 0; i < 5; i++) {
                node.append(Story.of("m1/o" + i).attempt(1).succeeded(1));
            }
            await(() -> assertThat(states()).hasSize(5).containsOnly("DELIVERED"));
            List<Long> ids = jdbc.sql("SELECT delivery_id FROM webhook_delivery ORDER BY 1")
                    .query(Long.class)
                    .list();
            assertThat(node.resending().one(ids.get(2), "staff:test")).isPresent();
            await(() -> assertThat(receiver.received()).hasSize(6));
            await(() -> assertThat(states()).containsOnly("DELIVERED"));
            assertThat(idsOf("m1/o2")).hasSize(2).containsOnly(idsOf("m1/o2").getFirst());

            Resending.Many many = node.resending()
                    .range(
                            new Resending.Range(
                                    endpoint.endpointId(), null, "DELIVERED", null, null, ids.get(1), ids.get(3)),
                            "staff:test");
            assertThat(many).isEqualTo(new Resending.Many(3, ids.get(3)));
            await(() -> assertThat(receiver.received()).hasSize(9));
            Instant happened = Story.START.plusSeconds(2);
            assertThat(node.resending()
                            .range(range(endpoint.endpointId(), "DELIVERED", happened.plusSeconds(1)), "staff:test"))
                    .isEqualTo(new Resending.Many(0, null));
            assertThat(node.resending()
                            .range(
                                    new Resending.Range(
                                            endpoint.endpointId(),
                                            new OrderId("o4"),
                                            "DELIVERED",
                                            null,
                                            null,
                                            null,
                                            null),
                                    "staff:test"))
                    .isEqualTo(new Resending.Many(1, ids.get(4)));
            assertThat(node.resending().one(999_999, "staff:test")).isEmpty();
        }
    }

    @Test
    void aRemovedEndpointIsToldNothingMore() {
        try (WebhookNode node = WebhookNode.settings().clock(clock).plan(SLOW).start(database)) {
            receiver.does(webhook -> Reply.status(500));
            NewSecret endpoint = node.endpoint("m1", receiver.url());
            node.append(Story.of("m1/o1").attempt(1).succeeded(1));
            await(() -> assertThat(errors()).containsExactly("HTTP_500"));
            node.desk().remove(endpoint.endpointId(), "closed", "staff:test");
            node.append(Story.of("m1/o2").attempt(1).succeeded(1));
            node.endpoint("m2", receiver.url());
            node.append(Story.of("m2/o1").attempt(1).succeeded(1));
            await(() -> assertThat(errors()).containsExactly("ENDPOINT_REMOVED", "HTTP_500"));
            assertThat(states()).containsExactly("PARKED", "WAITING");
            assertThat(node.resending().one(1, "staff:test")).isEmpty();
            assertThat(node.desk().list(null))
                    .singleElement()
                    .satisfies(left -> assertThat(left.merchantId()).hasToString("m2"));
        }
    }

    /** A later event of the payment was put off with the one that failed; it goes out behind it, not at its own time. */
    @Test
    void whatWaitsBehindAWebhookThatIsSentAgainByHandFollowsIt() {
        receiver.does(webhook -> Reply.status(500));
        try (WebhookNode node = WebhookNode.settings().clock(clock).plan(SLOW).start(database)) {
            node.endpoint("m1", receiver.url());
            node.append(Story.of("m1/o1").attempt(1).declined(1).attempt(2).succeeded(2));
            await(() -> assertThat(errors()).containsExactly("HTTP_500", "-"));
            receiver.does(webhook -> Reply.status(200));
            node.resending().one(1, "staff:test");
            await(() -> assertThat(states()).containsExactly("DELIVERED", "DELIVERED"));
        }
    }

    @Test
    void whatWaitsBehindAWebhookThatIsGivenUpWithTheOthersIsDue() {
        receiver.does(webhook -> Reply.status(500));
        try (WebhookNode node = WebhookNode.settings().clock(clock).plan(SLOW).start(database)) {
            node.endpoint("m1", receiver.url());
            node.append(Story.of("m1/o1").attempt(1).declined(1).attempt(2).succeeded(2));
            await(() -> assertThat(errors()).containsExactly("HTTP_500", "-"));
            // As after days: the first has waited for too long, both are due only in some hours.
            OffsetDateTime daysAgo = START.minus(Duration.ofDays(4)).atOffset(ZoneOffset.UTC);
            jdbc.sql("UPDATE webhook_endpoint SET failing_since = ?")
                    .param(daysAgo)
                    .update();
            jdbc.sql("UPDATE webhook_delivery SET round_began_at = ? WHERE sequence = 2")
                    .param(daysAgo)
                    .update();
            jdbc.sql("UPDATE webhook_delivery SET next_try_at = ?")
                    .param(START.plus(Duration.ofHours(6)).atOffset(ZoneOffset.UTC))
                    .update();
            node.append(Story.of("m1/o2").attempt(1).succeeded(1));
            await(() -> assertThat(errors()).containsExactly("HTTP_500", "HTTP_500", "HTTP_500"));
            assertThat(states()).containsExactly("PARKED", "WAITING", "WAITING");
        }
    }

    /** As when a sink reads an endpoint a moment before it is removed, and keeps a webhook for it a moment after. */
    @Test
    void whatIsKeptForAnEndpointWhileItIsRemovedIsParked() {
        receiver.does(webhook -> Reply.status(500));
        try (WebhookNode node = WebhookNode.settings().clock(clock).plan(SLOW).start(database)) {
            NewSecret endpoint = node.endpoint("m1", receiver.url());
            node.append(Story.of("m1/o1").attempt(1).succeeded(1));
            await(() -> assertThat(errors()).containsExactly("HTTP_500"));
            node.desk().remove(endpoint.endpointId(), "closed", "staff:test");
        }
        jdbc.sql("UPDATE webhook_delivery SET state = 'WAITING', settled_at = NULL, next_try_at = ?, last_error = NULL")
                .param(START.atOffset(ZoneOffset.UTC))
                .update();
        try (WebhookNode node = WebhookNode.settings().clock(clock).plan(SLOW).start(database)) {
            await(() -> assertThat(states()).containsExactly("PARKED"));
            assertThat(errors()).containsExactly("ENDPOINT_REMOVED");
            assertThat(node.desk().list(null)).isEmpty();
            assertThat(receiver.received()).hasSize(1);
        }
    }

    private static Resending.Range range(long endpoint, @Nullable String state, Instant... from) {
        return new Resending.Range(endpoint, null, state, from.length == 0 ? null : from[0], null, null, null);
    }

    private List<String> states() {
        return jdbc.sql("SELECT state FROM webhook_delivery ORDER BY delivery_id")
                .query(String.class)
                .list();
    }

    private List<String> errors() {
        return jdbc.sql("SELECT coalesce(last_error, '-') FROM webhook_delivery ORDER BY delivery_id")
                .query(String.class)
                .list();
    }

    private List<String> idsOf(String payment) {
        return receiver.received().stream()
                .filter(webhook -> json(webhook).path("subject").asString().equals(payment))
                .map(Received::id)
                .toList();
    }

    private List<StandingAlarm> alarms() {
        return new WebhookAlarms(jdbc, clock).standing();
    }

    private long figure(String state) {
        return new WebhookFigures(jdbc)
                .read().stream()
                        .filter(figure -> figure.name().equals("payledger.webhook.deliveries")
                                && figure.of().equals(state))
                        .findFirst()
                        .orElseThrow()
                        .value();
    }

    private String one(String sql) {
        return jdbc.sql(sql).query(String.class).single();
    }

    private int count(String sql) {
        return jdbc.sql(sql).query(Integer.class).optional().orElse(-1);
    }

    private static JsonNode json(Received webhook) {
        return JsonMapper.shared().readTree(webhook.body());
    }

    private static void await(ThrowingRunnable that) {
        Awaitility.await().atMost(Duration.ofSeconds(60)).untilAsserted(that);
    }
}
