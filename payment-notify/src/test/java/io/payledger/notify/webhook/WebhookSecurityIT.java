package io.payledger.notify.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.ProblemException;
import io.payledger.notify.fixture.Receiver;
import io.payledger.notify.fixture.Receiver.Received;
import io.payledger.notify.fixture.Receiver.Reply;
import io.payledger.notify.fixture.Story;
import io.payledger.notify.fixture.WebhookNode;
import io.payledger.notify.fixture.WebhookVerifier;
import io.payledger.notify.webhook.address.AddressRules;
import io.payledger.notify.webhook.address.HostResolver;
import io.payledger.notify.webhook.endpoint.WebhookDesk.NewSecret;
import io.payledger.testsupport.SettableClock;
import io.payledger.testsupport.TestDatabase;
import io.payledger.testsupport.TestPostgres;
import io.payledger.testsupport.tls.TestCertificate;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.awaitility.core.ThrowingRunnable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/** What a webhook must not be made to do, by its address, by the name in it, or by who answers. */
class WebhookSecurityIT {
    private final TestDatabase database = TestPostgres.migratedDatabase();
    private final JdbcClient jdbc = JdbcClient.create(database.app());

    @Test
    void aRedirectIsNotFollowed() {
        try (Receiver inside = Receiver.plain();
                Receiver receiver = Receiver.plain();
                WebhookNode node = WebhookNode.settings().start(database)) {
            receiver.does(webhook -> new Reply.Status(307, Map.of("Location", inside.url()), ""));
            node.endpoint("m1", receiver.url());
            node.append(Story.of("m1/o1").attempt(1).succeeded(1));
            await(() -> assertThat(errors()).containsExactly("HTTP_307"));
            assertThat(inside.received()).isEmpty();
        }
    }

    /** The name is public when the endpoint is added, and leads to the loopback when it is called. */
    @Test
    void aNameThatLeadsElsewhereLaterIsNotCalled() {
        AtomicInteger asked = new AtomicInteger();
        HostResolver rebinding = host ->
                new InetAddress[] {InetAddress.getByName(asked.incrementAndGet() == 1 ? "8.8.8.8" : "127.0.0.1")};
        try (Receiver receiver = Receiver.plain();
                WebhookNode node = WebhookNode.settings()
                        .resolver(rebinding)
                        .rules(new AddressRules(true, List.of()))
                        .start(database)) {
            node.endpoint("m1", receiver.url("rebinding.example"));
            node.append(Story.of("m1/o1").attempt(1).succeeded(1));
            await(() -> assertThat(errors()).containsExactly("ADDRESS_FORBIDDEN"));
            assertThat(receiver.received()).isEmpty();
        }
    }

    /** The connection goes to the addresses that were looked at: the name is asked for once for each connection. */
    @Test
    void aNameIsNotAskedForASecondTimeBetweenLookingAndCalling() {
        AtomicInteger asked = new AtomicInteger();
        HostResolver counting = host -> {
            if (asked.incrementAndGet() > 2) {
                throw new UnknownHostException("asked too often");
            }
            return new InetAddress[] {InetAddress.getByName("127.0.0.1")};
        };
        try (Receiver receiver = Receiver.plain();
                WebhookNode node = WebhookNode.settings().resolver(counting).start(database)) {
            node.endpoint("m1", receiver.url("hooks.example"));
            node.append(Story.of("m1/o1").attempt(1).succeeded(1));
            await(() -> assertThat(receiver.received()).hasSize(1));
            assertThat(receiver.received().getFirst().header("host")).startsWith("hooks.example:");
            assertThat(asked).hasValue(2);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://127.0.0.1:1/",
                "http://[::1]:1/",
                "http://[::ffff:127.0.0.1]:1/",
                "http://0.0.0.0:1/",
                "http://10.0.0.1/",
                "http://169.254.169.254/latest/meta-data/",
                "http://localhost:1/"
            })
    void anAddressInsideIsRefusedWhenItIsAddedAndOnceMoreWhenItIsCalled(String url) {
        try (WebhookNode node =
                WebhookNode.settings().rules(new AddressRules(true, List.of())).start(database)) {
            assertThatThrownBy(() -> node.endpoint("m1", url))
                    .isInstanceOfSatisfying(
                            ProblemException.class,
                            refused -> assertThat(refused.code()).isEqualTo(ErrorCode.WEBHOOK_ADDRESS_REFUSED));
            node.endpoint("m1", "http://8.8.8.8/");
            // As if somebody had written into the database.
            jdbc.sql("UPDATE webhook_endpoint SET url = ?").param(url).update();
            node.append(Story.of("m1/o1").attempt(1).succeeded(1));
            await(() -> assertThat(errors()).containsExactly("ADDRESS_FORBIDDEN"));
        }
    }

    @ParameterizedTest
    @EnumSource(Reply.Framing.class)
    void anAnswerCountsByItsStatusWhateverBecomesOfItsBody(Reply.Framing framing) {
        try (Receiver receiver = Receiver.plain();
                WebhookNode node =
                        WebhookNode.settings().within(Duration.ofSeconds(1)).start(database)) {
            node.endpoint("m1", receiver.url());
            for (Reply.Flow flow : Reply.Flow.values()) {
                receiver.does(webhook -> new Reply.Endless(200, framing, flow));
                node.append(Story.of("m1/" + flow).attempt(1).succeeded(1));
                await(() -> assertThat(errors()).hasSize(flow.ordinal() + 1).containsOnly("-"));
            }
            assertThat(receiver.received()).as("none was sent again").hasSize(3);
            receiver.does(webhook -> new Reply.Endless(500, framing, Reply.Flow.FLOODS));
            node.append(Story.of("m1/o1").attempt(1).succeeded(1));
            await(() -> assertThat(errors()).containsExactly("-", "-", "-", "HTTP_500"));
            assertThat(jdbc.sql("SELECT length(last_answer) FROM webhook_delivery WHERE last_status = 500")
                            .query(Integer.class)
                            .single())
                    .isEqualTo(512);
            receiver.does(webhook -> new Reply.Endless(410, framing, Reply.Flow.DRIPS));
            await(() -> assertThat(jdbc.sql("SELECT state_reason FROM webhook_endpoint")
                            .query(String.class)
                            .optional())
                    .contains("GONE"));
        }
    }

    @Test
    void aServerThatIsNotWhoItSaysIsToldNothing(@TempDir Path right, @TempDir Path wrong) {
        TestCertificate certificate = TestCertificate.in(right, "dns:hooks.example");
        TestCertificate other = TestCertificate.in(wrong, "dns:hooks.example");
        HostResolver loopback = host -> new InetAddress[] {InetAddress.getByName("127.0.0.1")};
        try (Receiver receiver = Receiver.tls(certificate.server());
                Receiver stranger = Receiver.tls(other.server());
                WebhookNode node = WebhookNode.settings()
                        .resolver(loopback)
                        .trusting(certificate.client())
                        .start(database)) {
            node.endpoint("trusted", receiver.url("hooks.example"));
            node.endpoint("misnamed", receiver.url("other.example"));
            node.endpoint("unknown", stranger.url("hooks.example"));
            node.append(Story.of("trusted/o1").attempt(1).succeeded(1));
            await(() -> assertThat(errors()).containsExactly("-"));
            await(() -> assertThat(receiver.received()).hasSize(1));
            node.append(Story.of("misnamed/o1").attempt(1).succeeded(1));
            node.append(Story.of("unknown/o1").attempt(1).succeeded(1));
            await(() -> assertThat(errors()).containsExactly("-", "TLS_FAILED", "TLS_FAILED"));
            assertThat(stranger.received()).isEmpty();
            assertThat(receiver.received()).hasSize(1);
        }
    }

    @Test
    void duringARotationBothSecretsSignAndAfterwardsOnlyTheNewOne() {
        SettableClock clock = new SettableClock(Instant.parse("2026-11-30T08:00:00Z"));
        try (Receiver receiver = Receiver.plain();
                WebhookNode node = WebhookNode.settings().clock(clock).start(database)) {
            NewSecret old = node.endpoint("m1", receiver.url());
            NewSecret fresh = node.desk().rotate(old.endpointId(), Duration.ofHours(24), "staff:test");
            Received during = next(node, receiver, "during");
            assertThat(during.header("webhook-signature").split(" ")).hasSize(2);
            assertThat(WebhookVerifier.verifies(during, old.text())).isTrue();
            assertThat(WebhookVerifier.verifies(during, fresh.text())).isTrue();
            clock.advance(Duration.ofHours(24));
            Received after = next(node, receiver, "after");
            assertThat(WebhookVerifier.verifies(after, old.text())).isFalse();
            assertThat(WebhookVerifier.verifies(after, fresh.text())).isTrue();
            NewSecret leaked = node.desk().rotate(old.endpointId(), Duration.ZERO, "staff:test");
            Received atOnce = next(node, receiver, "at-once");
            assertThat(WebhookVerifier.verifies(atOnce, fresh.text())).isFalse();
            assertThat(WebhookVerifier.verifies(atOnce, leaked.text())).isTrue();
            assertThat(jdbc.sql("SELECT encode(secret, 'escape') FROM webhook_endpoint")
                            .query(String.class)
                            .single())
                    .doesNotContain(leaked.text().substring(6));
        }
    }

    private static Received next(WebhookNode node, Receiver receiver, String order) {
        int before = receiver.received().size();
        node.append(Story.of("m1/" + order).attempt(1).succeeded(1));
        await(() -> assertThat(receiver.received()).hasSize(before + 1));
        return receiver.received().getLast();
    }

    private List<String> errors() {
        return jdbc.sql("SELECT coalesce(last_error, '-') FROM webhook_delivery"
                        + " WHERE leased_until IS NULL AND tries > 0 ORDER BY delivery_id")
                .query(String.class)
                .list();
    }

    private static void await(ThrowingRunnable that) {
        Awaitility.await().atMost(Duration.ofSeconds(60)).untilAsserted(that);
    }
}
