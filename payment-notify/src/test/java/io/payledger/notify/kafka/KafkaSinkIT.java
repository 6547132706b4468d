package io.payledger.notify.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.payledger.api.alarm.AlarmKind;
import io.payledger.notify.feed.BrokerAlarms;
import io.payledger.notify.feed.BrokerSink;
import io.payledger.notify.feed.BrokerWatch;
import io.payledger.notify.feed.SinkUnreachableException;
import io.payledger.notify.fixture.Arrivals;
import io.payledger.notify.fixture.CountingInterceptor;
import io.payledger.notify.fixture.NotifyNode;
import io.payledger.notify.fixture.Story;
import io.payledger.notify.history.HistoryStream;
import io.payledger.notify.integration.CloudEventJson;
import io.payledger.testsupport.TestDatabase;
import io.payledger.testsupport.TestPostgres;
import io.payledger.testsupport.broker.KafkaNode;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Against a real broker, which is killed. */
class KafkaSinkIT {
    private static final int PAYMENTS = Integer.getInteger("ledger.notify.payments", 200);
    private static final Duration TIMEOUT = Duration.ofSeconds(3);
    private static final JsonMapper JSON = JsonMapper.shared();
    private static KafkaNode broker;

    private final TestDatabase database = TestPostgres.migratedDatabase();

    @BeforeAll
    static void startBroker() {
        broker = KafkaNode.started();
    }

    @AfterAll
    static void stopBroker() {
        broker.close();
    }

    @Test
    void aBrokerThatIsKilledUnderLoadLosesNothingAndKeepsTheOrder() {
        String topic = "killed";
        BrokerWatch watch = new BrokerWatch(KafkaSink.NAME, Clock.systemUTC(), new SimpleMeterRegistry());
        BrokerSink sink = new BrokerSink(sink(topic), watch);
        BrokerAlarms alarms = new BrokerAlarms(() -> List.of(watch));
        try (NotifyNode node = NotifyNode.start(database, sink)) {
            for (int i = 0; i < PAYMENTS; i++) {
                node.append(
                        Story.of("m1/o" + i).attempt(1).declined(1).attempt(2).succeeded(2));
                if (i == PAYMENTS / 3) {
                    broker.kill();
                }
                if (i == PAYMENTS / 2) {
                    // Payments go on, and somebody is told.
                    Awaitility.await()
                            .atMost(Duration.ofSeconds(60))
                            .until(() -> !alarms.standing().isEmpty());
                    assertThat(alarms.standing().getFirst().kind()).isEqualTo(AlarmKind.BROKER_UNREACHABLE);
                    broker.start();
                }
            }
            Arrivals arrivals = new Arrivals();
            read(topic, PAYMENTS * 2, arrivals);
            assertThat(arrivals.byPayment()).hasSize(PAYMENTS);
            assertThat(arrivals.byPayment().values()).allMatch(List.of(2L, 4L)::equals);
            Awaitility.await()
                    .atMost(Duration.ofSeconds(60))
                    .until(() -> alarms.standing().isEmpty());
        }
    }

    @Test
    void aRecordIsKeyedByPaymentAndSaysInItsHeadersWhatItIs() {
        try (NotifyNode node = NotifyNode.start(database, sink("headers", "payment.succeeded"))) {
            node.append(Story.of("m1/o1").attempt(1).declined(1).attempt(2).succeeded(2));
            ConsumerRecord<String, String> record = read("headers", 1, new Arrivals());
            assertThat(record.key()).isEqualTo("m1/o1");
            assertThat(header(record, "content-type")).isEqualTo("application/cloudevents+json");
            assertThat(header(record, "ce_type")).isEqualTo("payment.succeeded");
            assertThat(record.value()).contains("\"id\":\"" + header(record, "ce_id") + "\"");
        }
    }

    /** By a release that cannot read one of them: the history is what is stored, not what is understood. */
    @Test
    void theHistoryIsEveryStoredEventByteForByte() {
        Story story = Story.of("m1/o1").attempt(1).declined(1).attempt(2).succeeded(2);
        try (NotifyNode newer = NotifyNode.start(database)) {
            newer.append(story);
        }
        BrokerWatch watch = new BrokerWatch(HistoryStream.NAME, Clock.systemUTC(), new SimpleMeterRegistry());
        KafkaLine line = new KafkaLine(broker.address(), new KafkaTopic("history", 3, (short) -1, TIMEOUT), Map.of());
        try (line;
                NotifyNode node = NotifyNode.startWith(
                        database,
                        events -> new HistoryStream(
                                events.eventStore(), events.reader(), line, watch, 50, Duration.ZERO));
                KafkaConsumer<String, String> consumer = consumer("history")) {
            List<JsonNode> read = new ArrayList<>();
            Awaitility.await().atMost(Duration.ofSeconds(120)).until(() -> {
                consumer.poll(Duration.ofMillis(500)).forEach(record -> read.add(JSON.readTree(record.value())));
                return read.size() >= story.messages().size();
            });
            assertThat(read).extracting(it -> it.path("index").asLong()).containsExactly(1L, 2L, 3L, 4L, 5L);
            assertThat(read)
                    .extracting(it -> it.path("type").asString() + " "
                            + it.path("payload").asString())
                    .isEqualTo(JdbcClient.create(database.app())
                            .sql("SELECT event_type || ' ' || payload::text FROM events ORDER BY global_index")
                            .query(String.class)
                            .list());
        }
    }

    @Test
    void aBrokerThatIsNotThereIsSaidSoInTime() {
        try (KafkaLine line =
                new KafkaLine("localhost:1", new KafkaTopic("t", 1, (short) -1, Duration.ofMillis(300)), Map.of())) {
            assertThatThrownBy(() -> line.send(List.of(new ProducerRecord<>("t", "k", new byte[0]))))
                    .isInstanceOf(SinkUnreachableException.class)
                    .hasMessageContaining("Kafka");
        }
    }

    /** Kafka's client waits anew for each record that it is handed, and a transaction waits with it. */
    @Test
    void aBrokerThatIsGoneIsWaitedForOnceAndNotForEachRecord() {
        try (KafkaLine line = new KafkaLine(
                broker.address(),
                new KafkaTopic("gone", 3, (short) -1, Duration.ofMillis(1_500)),
                Map.of("interceptor.classes", CountingInterceptor.class.getName()))) {
            List<ProducerRecord<String, byte[]>> records = IntStream.range(0, 20)
                    .mapToObj(i -> new ProducerRecord<>("gone", "k" + i, new byte[0]))
                    .toList();
            Awaitility.await().atMost(Duration.ofSeconds(60)).ignoreExceptions().until(() -> {
                line.send(records);
                return true;
            });
            assertThat(CountingInterceptor.settings().get("linger.ms"))
                    .as("a round goes out together")
                    .hasToString("5");
            broker.kill();
            try {
                assertThatThrownBy(() -> line.send(records)).isInstanceOf(SinkUnreachableException.class);
                CountingInterceptor.sent();
                assertThatThrownBy(() -> line.send(records)).isInstanceOf(SinkUnreachableException.class);
                assertThat(CountingInterceptor.sent()).isZero();
            } finally {
                broker.start();
            }
        }
    }

    private static KafkaSink sink(String topic, String... types) {
        return new KafkaSink(
                new KafkaLine(broker.address(), new KafkaTopic(topic, 3, (short) -1, TIMEOUT), Map.of()),
                new CloudEventJson(URI.create("urn:test")),
                Set.of(types));
    }

    /** Reads until so many different ones have come; returns the last record. */
    private static ConsumerRecord<String, String> read(String topic, int wanted, Arrivals arrivals) {
        try (KafkaConsumer<String, String> consumer = consumer(topic)) {
            return Awaitility.await()
                    .atMost(Duration.ofSeconds(120))
                    .until(
                            () -> {
                                ConsumerRecord<String, String> last = null;
                                for (ConsumerRecord<String, String> record : consumer.poll(Duration.ofMillis(500))) {
                                    arrivals.add(record.value());
                                    last = record;
                                }
                                return arrivals.size() >= wanted ? last : null;
                            },
                            last -> arrivals.size() >= wanted);
        }
    }

    private static KafkaConsumer<String, String> consumer(String topic) {
        KafkaConsumer<String, String> consumer = new KafkaConsumer<>(
                Map.of(
                        "bootstrap.servers",
                        broker.address(),
                        "group.id",
                        "test-" + topic,
                        "auto.offset.reset",
                        "earliest"),
                new StringDeserializer(),
                new StringDeserializer());
        consumer.subscribe(List.of(topic));
        return consumer;
    }

    private static String header(ConsumerRecord<?, ?> record, String name) {
        return new String(record.headers().lastHeader(name).value(), StandardCharsets.UTF_8);
    }
}
