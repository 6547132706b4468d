package io.payledger.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.rabbitmq.client.AMQP.BasicProperties;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import io.payledger.consumer.ConsumeOnce;
import io.payledger.consumer.kafka.KafkaEvents;
import io.payledger.examples.coupon.CouponService;
import io.payledger.examples.membership.MembershipService;
import io.payledger.testsupport.TestDatabase;
import io.payledger.testsupport.TestPostgres;
import io.payledger.testsupport.broker.KafkaNode;
import io.payledger.testsupport.broker.RabbitBroker;
import io.payledger.testsupport.broker.TestBroker;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.awaitility.Awaitility;
import org.awaitility.core.ThrowingRunnable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The two services against real brokers and a real database, under every kind of delivery. */
class ExamplesIT {
    private static final String TOPIC = "payledger.events";
    private static KafkaNode kafka;
    private static @Nullable TestBroker rabbit;

    private final TestDatabase database = TestPostgres.newDatabase();
    private final JdbcClient jdbc = JdbcClient.create(database.owner());
    private @Nullable ConfigurableApplicationContext service;

    @BeforeAll
    static void startBrokers() {
        kafka = KafkaNode.started();
        rabbit = RabbitBroker.started().orElse(null);
    }

    @AfterAll
    static void stopBrokers() {
        kafka.close();
        if (rabbit != null) {
            rabbit.close();
        }
    }

    @AfterEach
    void stopService() {
        if (service != null) {
            service.close();
        }
    }

    @Test
    void tenDeliveriesAreOneMembershipAndPoisonHoldsNobodyUp() throws Exception {
        assumeThat(rabbit).as(RabbitBroker.missing()).isNotNull();
        service = started(
                MembershipService.class,
                // More often than RabbitMQ delivers it: it has to be tried where it is.
                "payledger.consumer.tries=30",
                "spring.rabbitmq.listener.simple.retry.initial-interval=1ms",
                "spring.rabbitmq.listener.simple.retry.max-interval=5ms");
        // Longer than the table has room for: it can never be done.
        sendToRabbit("e-poison", "m1/" + "x".repeat(220), "payment.succeeded");
        sendToRabbit(null, "no event of ours", "payment.succeeded");
        for (int i = 0; i < 100; i++) {
            sendToRabbit("e-good-" + i, "m1/good-" + i, "payment.succeeded");
        }
        for (int i = 0; i < 10; i++) {
            sendToRabbit("e-ten", "m1/ten", "payment.succeeded");
        }
        await(() -> {
            assertThat(count("SELECT count(*) FROM member")).isEqualTo(101);
            assertThat(count("SELECT count(*) FROM member WHERE payment = 'm1/ten'"))
                    .isEqualTo(1);
            assertThat(count("SELECT count(*) FROM consumer_failure WHERE parked_at IS NOT NULL"))
                    .isEqualTo(1);
        });
        assertThat(service.getBean(ConsumeOnce.class).parked("membership"))
                .singleElement()
                .satisfies(parked -> assertThat(parked.event().id()).isEqualTo("e-poison"));
        await(() -> assertThat(inQueue("membership.dead"))
                .as("what is no event, and nothing else")
                .isOne());
    }

    @Test
    void tenDeliveriesAreOneCouponAndTheOrderOfTwoEventsDoesNotMatter() throws Exception {
        killedBeforeItsAcknowledgement();
        service = started(CouponService.class);
        try (KafkaProducer<String, String> producer = producer()) {
            for (int i = 0; i < 10; i++) {
                send(producer, "e-ten", "m1/ten", "payment.succeeded", 0);
            }
            send(producer, "e-late-refund", "m1/turned", "payment.refunded", 500);
            send(producer, "e-late-success", "m1/turned", "payment.succeeded", 0);
            send(producer, "e-half", "m1/half", "payment.succeeded", 0);
            send(producer, "e-half-refund", "m1/half", "payment.refunded", 200);
            send(producer, "e-poison", "m1/poison", "payment.refunded", -1);
            for (int i = 0; i < 100; i++) {
                send(producer, "e-good-" + i, "m1/good-" + i, "payment.succeeded", 0);
            }
        }
        await(() -> {
            assertThat(count("SELECT count(*) FROM coupon WHERE payment LIKE 'm1/good-%'"))
                    .isEqualTo(100);
            assertThat(valid()).contains("m1/ten", "m1/half", "m1/killed").doesNotContain("m1/turned", "m1/poison");
            assertThat(count("SELECT count(*) FROM coupon WHERE payment = 'm1/ten'"))
                    .isEqualTo(1);
            assertThat(count("SELECT count(*) FROM coupon WHERE payment = 'm1/killed'"))
                    .isEqualTo(1);
            assertThat(count("SELECT count(*) FROM consumer_failure WHERE parked_at IS NOT NULL"))
                    .isEqualTo(1);
        });
    }

    /** As a process that dies between its commit and its acknowledgement: the record is read again by the service. */
    private void killedBeforeItsAcknowledgement() throws Exception {
        try (ConfigurableApplicationContext first =
                        started(CouponService.class, "spring.kafka.listener.auto-startup=false");
                KafkaProducer<String, String> producer = producer();
                KafkaConsumer<String, String> consumer = new KafkaConsumer<>(
                        Map.of(
                                "bootstrap.servers", kafka.address(),
                                "group.id", "coupon",
                                "auto.offset.reset", "earliest",
                                "enable.auto.commit", "false"),
                        new StringDeserializer(),
                        new StringDeserializer())) {
            send(producer, "e-killed", "m1/killed", "payment.succeeded", 0);
            consumer.subscribe(List.of(TOPIC));
            await(() -> {
                for (ConsumerRecord<String, String> record : consumer.poll(Duration.ofMillis(500))) {
                    first.getBean(ConsumeOnce.class)
                            .handle(
                                    "coupon",
                                    KafkaEvents.of(record),
                                    event -> JdbcClient.create(first.getBean(DataSource.class))
                                            .sql("INSERT INTO coupon (payment) VALUES (?)")
                                            .param(event.subject())
                                            .update());
                }
                assertThat(count("SELECT count(*) FROM coupon")).isEqualTo(1);
            });
        }
    }

    private List<String> valid() {
        return jdbc.sql("SELECT payment FROM coupon WHERE payment NOT IN (SELECT payment FROM coupon_withdrawn)")
                .query(String.class)
                .list();
    }

    private int count(String sql) {
        return jdbc.sql(sql).query(Integer.class).single();
    }

    private ConfigurableApplicationContext started(Class<?> application, String... more) {
        return new SpringApplicationBuilder(application)
                .web(WebApplicationType.NONE)
                .run(Stream.concat(
                                Stream.of(
                                        "spring.datasource.url=" + database.url(),
                                        "spring.datasource.username=" + TestDatabase.OWNER,
                                        "spring.datasource.password=" + TestDatabase.PASSWORD,
                                        "spring.kafka.bootstrap-servers=" + kafka.address(),
                                        "spring.rabbitmq.addresses=" + (rabbit == null ? "" : rabbit.address())),
                                Stream.of(more))
                        .map(key -> "--" + key)
                        .toArray(String[]::new));
    }

    private static KafkaProducer<String, String> producer() {
        return new KafkaProducer<>(
                Map.of("bootstrap.servers", kafka.address()), new StringSerializer(), new StringSerializer());
    }

    private static void send(
            KafkaProducer<String, String> producer, String id, String payment, String type, int refunded)
            throws Exception {
        // A refund of less than nothing is nothing that anybody can read.
        String data = refunded < 0 ? "{}" : "{\"amount\":500,\"refundedTotal\":" + refunded + "}";
        ProducerRecord<String, String> record = new ProducerRecord<>(TOPIC, payment, "{\"data\":" + data + "}");
        headers("ce_", id, payment, type)
                .forEach((name, value) -> record.headers().add(name, value.getBytes(StandardCharsets.UTF_8)));
        producer.send(record).get();
    }

    private static long inQueue(String name) throws Exception {
        ConnectionFactory factory = new ConnectionFactory();
        factory.setUri("amqp://guest:guest@" + rabbit.address());
        try (Connection connection = factory.newConnection();
                Channel channel = connection.createChannel()) {
            return channel.messageCount(name);
        }
    }

    private static void sendToRabbit(@Nullable String id, String payment, String type) throws Exception {
        ConnectionFactory factory = new ConnectionFactory();
        factory.setUri("amqp://guest:guest@" + rabbit.address());
        try (Connection connection = factory.newConnection();
                Channel channel = connection.createChannel()) {
            BasicProperties properties = new BasicProperties.Builder()
                    .headers(id == null ? Map.of() : new HashMap<>(headers("cloudEvents_", id, payment, type)))
                    .build();
            channel.basicPublish(TOPIC, type, properties, "{}".getBytes(StandardCharsets.UTF_8));
        }
    }

    private static Map<String, String> headers(String prefix, String id, String payment, String type) {
        return Map.of(
                prefix + "source", "urn:test", prefix + "id", id, prefix + "type", type, prefix + "subject", payment);
    }

    private static void await(ThrowingRunnable holds) {
        Awaitility.await().atMost(Duration.ofSeconds(90)).untilAsserted(holds);
    }
}
