package io.payledger.app.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;

import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import com.rabbitmq.client.GetResponse;
import io.payledger.testsupport.broker.RabbitBroker;
import io.payledger.testsupport.broker.TestBroker;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Goal: the whole application in one process tells a real broker of a payment that came over HTTP. */
class BrokerFlowIT {
    private static final Duration SOON = Duration.ofSeconds(60);

    @TempDir
    private Path folder;

    @Test
    void aPaymentOverHttpIsAMessageAtTheBrokerOnceAlsoAcrossARestart() throws Exception {
        Optional<TestBroker> started = RabbitBroker.started();
        assumeThat(started).as(RabbitBroker.missing()).isPresent();
        try (TestBroker broker = started.orElseThrow()) {
            Map<String, String> settings = Map.of(
                    "payledger.notify.source", "urn:test-ledger",
                    "payledger.notify.rabbit.enabled", "true",
                    "payledger.notify.rabbit.addresses", broker.address(),
                    "payledger.notify.rabbit.queues.flow-all", "#");
            List<JsonNode> messages = new ArrayList<>();
            LedgerClient.Answer paid = payAndRead(settings, broker, "first", messages, 1);
            JsonNode told = messages.getFirst();
            assertThat(told.path("type").asString()).isEqualTo("payment.succeeded");
            assertThat(told.path("source").asString()).isEqualTo("urn:test-ledger");
            assertThat(told.path("subject").asString()).isEqualTo("demo/first");
            assertThat(told.path("traceid").asString()).isEqualTo(paid.text("traceId"));
            assertThat(told.path("data").path("amount").asLong()).isEqualTo(500);

            payAndRead(settings, broker, "second", messages, 2);
            assertThat(messages)
                    .extracting(message -> message.path("subject").asString())
                    .containsExactly("demo/first", "demo/second");
        }
    }

    private LedgerClient.Answer payAndRead(
            Map<String, String> settings, TestBroker broker, String order, List<JsonNode> messages, int wanted)
            throws Exception {
        try (Ledger ledger = new Ledger(LedgerOptions.onFreePorts(folder, settings))) {
            Ledger.Addresses addresses = ledger.start();
            LedgerClient shop = new LedgerClient(
                    addresses.api(), addresses.keys().merchant().orElseThrow());
            LedgerClient.Answer paid = shop.pay(order, 500, "CNY", "Prefer", "wait=8");
            assertThat(paid.text("status")).isEqualTo("SUCCESS");
            ConnectionFactory factory = new ConnectionFactory();
            factory.setUri("amqp://guest:guest@" + broker.address());
            // A queue that has no leader yet closes the connection of whoever asks.
            await().atMost(SOON).ignoreExceptions().until(() -> read(factory, messages), count -> count >= wanted);
            return paid;
        }
    }

    private static int read(ConnectionFactory factory, List<JsonNode> messages) throws Exception {
        try (Connection connection = factory.newConnection();
                Channel channel = connection.createChannel()) {
            GetResponse next = channel.basicGet("flow-all", true);
            while (next != null) {
                messages.add(JsonMapper.shared().readTree(next.getBody()));
                next = channel.basicGet("flow-all", true);
            }
            return messages.size();
        }
    }
}
