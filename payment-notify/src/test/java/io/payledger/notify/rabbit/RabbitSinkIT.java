package io.payledger.notify.rabbit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.rabbitmq.client.AMQP.BasicProperties;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import com.rabbitmq.client.GetResponse;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.payledger.notify.feed.BrokerAlarms;
import io.payledger.notify.feed.BrokerSink;
import io.payledger.notify.feed.BrokerWatch;
import io.payledger.notify.feed.SinkUnreachableException;
import io.payledger.notify.fixture.Arrivals;
import io.payledger.notify.fixture.NotifyNode;
import io.payledger.notify.fixture.Story;
import io.payledger.notify.integration.CloudEventJson;
import io.payledger.testsupport.TestDatabase;
import io.payledger.testsupport.TestPostgres;
import io.payledger.testsupport.broker.RabbitBroker;
import io.payledger.testsupport.broker.TestBroker;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Against a real broker, which is killed where it is ours. */
class RabbitSinkIT {
    private static final int PAYMENTS = Integer.getInteger("ledger.notify.payments", 200);
    private static TestBroker broker;

    private final TestDatabase database = TestPostgres.migratedDatabase();

    @BeforeAll
    static void startBroker() {
        Optional<TestBroker> started = RabbitBroker.started();
        assumeThat(started).as(RabbitBroker.missing()).isPresent();
        broker = started.orElseThrow();
    }

    @AfterAll
    static void stopBroker() {
        if (broker != null) {
            broker.close();
        }
    }

    @Test
    void aBrokerThatIsKilledUnderLoadLosesNothingAndKeepsTheOrder() throws Exception {
        SimpleMeterRegistry meters = new SimpleMeterRegistry();
        RabbitSink rabbit = sink("killed", Map.of("killed-all", List.of("#")));
        BrokerWatch watch = new BrokerWatch(RabbitSink.NAME, Clock.systemUTC(), meters);
        BrokerSink sink = new BrokerSink(rabbit, watch);
        BrokerAlarms alarms = new BrokerAlarms(() -> List.of(watch));
        try (NotifyNode node = NotifyNode.start(database, sink)) {
            node.append(Story.of("m1/first").attempt(1).declined(1).attempt(2).succeeded(2));
            Awaitility.await()
                    .atMost(Duration.ofSeconds(60))
                    .until(() -> meters.counter("payledger.published.events", "by", RabbitSink.NAME)
                                    .count()
                            >= 2);
            // RabbitMQ keeps the names of its quorum queues on the disk a while after it has made them: a queue as
            // young
            // as this one would be gone after a power cut, whatever was confirmed.
            broker.stop();
            broker.start();
            for (int i = 1; i < PAYMENTS; i++) {
                node.append(
                        Story.of("m1/o" + i).attempt(1).declined(1).attempt(2).succeeded(2));
                if (i == PAYMENTS / 3) {
                    broker.kill();
                }
                if (i == PAYMENTS / 2) {
                    Awaitility.await()
                            .atMost(Duration.ofSeconds(60))
                            .until(() -> !alarms.standing().isEmpty());
                    broker.start();
                }
            }
            Arrivals arrivals = new Arrivals();
            read("killed-all", PAYMENTS * 2, arrivals);
            assertThat(arrivals.byPayment()).hasSize(PAYMENTS);
            assertThat(arrivals.byPayment().values()).allMatch(List.of(2L, 4L)::equals);
            Awaitility.await()
                    .atMost(Duration.ofSeconds(60))
                    .until(() -> alarms.standing().isEmpty());
        }
    }

    @Test
    void aMessageIsRoutedByItsTypeAndSaysInItsPropertiesWhatItIs() throws Exception {
        RabbitSink sink = sink(
                "routed",
                Map.of("routed-paid", List.of("payment.succeeded"), "routed-failed", List.of("payment.failed")));
        try (NotifyNode node = NotifyNode.start(database, sink)) {
            node.append(Story.of("m1/o1").attempt(1).declined(1).attempt(2).succeeded(2));
            GetResponse paid = read("routed-paid", 1, new Arrivals());
            assertThat(paid.getProps().getType()).isEqualTo("payment.succeeded");
            assertThat(paid.getProps().getContentType()).isEqualTo("application/cloudevents+json");
            assertThat(paid.getProps().getDeliveryMode()).isEqualTo(2);
            assertThat(new String(paid.getBody(), StandardCharsets.UTF_8))
                    .contains("\"id\":\"" + paid.getProps().getMessageId() + "\"");
            assertThat(read("routed-failed", 1, new Arrivals()).getEnvelope().getRoutingKey())
                    .isEqualTo("payment.failed");
        }
    }

    @Test
    void whatNoQueueTakesIsNotAcknowledged() {
        RabbitSink sink = sink("nowhere", Map.of("nowhere-refunds", List.of("payment.refunded")));
        BrokerWatch watch = new BrokerWatch(RabbitSink.NAME, Clock.systemUTC(), new SimpleMeterRegistry());
        BrokerSink watched = new BrokerSink(sink, watch);
        try (NotifyNode node = NotifyNode.start(database, watched)) {
            node.append(Story.of("m1/o1").attempt(1).succeeded(1));
            BrokerAlarms alarms = new BrokerAlarms(() -> List.of(watch));
            Awaitility.await()
                    .atMost(Duration.ofSeconds(60))
                    .untilAsserted(() -> assertThat(alarms.standing())
                            .singleElement()
                            .satisfies(
                                    alarm -> assertThat(alarm.detail()).contains("no queue takes payment.succeeded")));
        }
    }

    @Test
    void aBrokerThatIsNotThereIsSaidSoInTime() {
        RabbitLine line = new RabbitLine(properties("127.0.0.1:1", "x", Map.of()));
        RabbitLine.Message message = new RabbitLine.Message("t", new BasicProperties(), new byte[0]);
        assertThatThrownBy(() -> line.send(List.of(List.of(message))))
                .isInstanceOf(SinkUnreachableException.class)
                .hasMessageContaining("RabbitMQ at 127.0.0.1:1");
    }

    private static RabbitSink sink(String exchange, Map<String, List<String>> queues) {
        return new RabbitSink(
                new RabbitLine(properties(broker.address(), exchange, queues)),
                new CloudEventJson(URI.create("urn:test")),
                Set.of());
    }

    private static RabbitProperties properties(String address, String exchange, Map<String, List<String>> queues) {
        return new RabbitProperties(
                true, address, "guest", "guest", "/", exchange, queues, Set.of(), Duration.ofSeconds(5), Map.of());
    }

    /** Reads until so many different ones have come; returns the last message. */
    private static GetResponse read(String queue, int wanted, Arrivals arrivals) throws Exception {
        ConnectionFactory factory = new ConnectionFactory();
        factory.setUri("amqp://guest:guest@" + broker.address());
        return Awaitility.await()
                .atMost(Duration.ofSeconds(120))
                .pollInterval(Duration.ofMillis(200))
                // A queue that has no leader yet closes the connection of whoever asks.
                .ignoreExceptions()
                .until(() -> lastOf(factory, queue, arrivals), last -> arrivals.size() >= wanted);
    }

    private static @Nullable GetResponse lastOf(ConnectionFactory factory, String queue, Arrivals arrivals)
            throws Exception {
        try (Connection connection = factory.newConnection();
                Channel channel = connection.createChannel()) {
            GetResponse last = null;
            GetResponse next = channel.basicGet(queue, true);
            while (next != null) {
                arrivals.add(new String(next.getBody(), StandardCharsets.UTF_8));
                last = next;
                next = channel.basicGet(queue, true);
            }
            return last;
        }
    }
}
