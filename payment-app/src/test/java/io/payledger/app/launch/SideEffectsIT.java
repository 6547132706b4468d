package io.payledger.app.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.payledger.query.Projections;
import io.payledger.query.projection.ProjectionHandler;
import io.payledger.query.projection.ProjectionPositions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.axonframework.config.Configuration;
import org.axonframework.eventhandling.EventProcessor;
import org.axonframework.eventhandling.StreamingEventProcessor;
import org.axonframework.eventhandling.SubscribingEventProcessor;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Goal: replays cause no bank call, no command and no notification (promise I12). Over the whole application, with all roles
 * and all who tell the world: what has effects refuses to be reset, what can be reset has none.
 */
class SideEffectsIT {
    /** Nobody listens there: this is about what processors may be asked, not about what brokers get. */
    private static final String NOWHERE = "127.0.0.1:1";

    @TempDir
    static Path folder;

    private static Ledger ledger;
    private static LedgerClient shop;
    private static LedgerClient bank;

    @BeforeAll
    static void start() {
        ledger = new Ledger(LedgerOptions.onFreePorts(
                folder,
                Map.of(
                        "payledger.database.pool-size", "40",
                        "payledger.notify.kafka.enabled", "true",
                        "payledger.notify.kafka.bootstrap-servers", NOWHERE,
                        "payledger.notify.rabbit.enabled", "true",
                        "payledger.notify.rabbit.addresses", NOWHERE,
                        "payledger.notify.history.enabled", "true")));
        Ledger.Addresses addresses = ledger.start();
        shop = new LedgerClient(addresses.api(), addresses.keys().merchant().orElseThrow());
        bank = new LedgerClient(Objects.requireNonNull(addresses.bank()), "");
    }

    @AfterAll
    static void stop() {
        ledger.close();
    }

    private static Map<String, EventProcessor> processors() {
        return ledger.application()
                .getBean(Configuration.class)
                .eventProcessingConfiguration()
                .eventProcessors();
    }

    private static List<String> projections() {
        return Projections.ALL.stream().map(ProjectionHandler::name).toList();
    }

    @Test
    @DisplayName("F35 I12 what talks to banks, brokers and shops cannot be replayed, whoever asks for it")
    void f35EveryProcessorThatIsNoProjectionRefusesAReset() {
        Map<String, EventProcessor> others = new TreeMap<>(processors());
        others.keySet().removeAll(projections());
        assertThat(others)
                .as("a processor more is looked at as well, one less is a test that looks past it")
                .containsKeys("charge-saga", "refund-saga", "notify-kafka", "notify-rabbit", "notify-history");
        others.forEach((name, processor) -> {
            if (processor instanceof StreamingEventProcessor streaming) {
                assertThat(streaming.supportsReset()).as(name).isFalse();
                streaming.shutDown();
                try {
                    assertThatThrownBy(streaming::resetTokens).as(name).isInstanceOf(IllegalStateException.class);
                    assertThatThrownBy(() -> streaming.resetTokens(source -> source.createTailToken()))
                            .as(name)
                            .isInstanceOf(IllegalStateException.class);
                } finally {
                    streaming.start();
                }
            } else {
                // It is handed what is published, and has no position that could be reset.
                assertThat(processor).as(name).isInstanceOf(SubscribingEventProcessor.class);
            }
        });
    }

    @Test
    @DisplayName("F36 each projection can be reset, all at once too; the rows come back and nothing else happens")
    void f36EveryProjectionIsReplayedWithoutABankCallACommandOrAnEvent() {
        for (int order = 0; order < 30; order++) {
            assertThat(shop.pay("replayed-" + order, 500 + order, "CNY", "Prefer", "wait=8")
                            .text("status"))
                    .isEqualTo("SUCCESS");
        }
        shop.post(
                "/api/payments/replayed-1/refunds",
                "{\"refundId\":\"r\",\"amount\":100}",
                "Content-Type",
                "application/json");
        await().atMost(Duration.ofSeconds(10))
                .until(() -> shop.get("/api/payments/replayed-1/refunds/r")
                        .text("status")
                        .equals("REFUNDED"));
        long head = count("events");
        projections().forEach(name -> caughtUp(name, head));
        Map<String, List<String>> rows = rows();
        String asked = bank.get("/sim/ledger").json().path("requests").toString();

        List<StreamingEventProcessor> all = projections().stream()
                .map(name -> (StreamingEventProcessor)
                        Objects.requireNonNull(processors().get(name)))
                .toList();
        all.forEach(processor -> {
            assertThat(processor.supportsReset()).as(processor.getName()).isTrue();
            processor.shutDown();
        });
        Projections.ALL.forEach(it ->
                it.tables().forEach(table -> jdbc().sql("DELETE FROM " + table).update()));
        all.forEach(StreamingEventProcessor::resetTokens);
        all.forEach(StreamingEventProcessor::start);
        projections().forEach(name -> caughtUp(name, head));

        assertThat(rows()).isEqualTo(rows);
        assertThat(count("events")).isEqualTo(head);
        assertThat(count("saga_entry")).isZero();
        assertThat(bank.get("/sim/ledger").json().path("requests").toString()).isEqualTo(asked);

        // What comes after the replay is followed as before.
        shop.pay("after-the-replay", 900, "CNY", "Prefer", "wait=8");
        await().atMost(Duration.ofSeconds(30))
                .until(() -> shop.get("/api/transactions?orderId=after-the-replay")
                        .response()
                        .body()
                        .contains("\"SUCCESS\""));
    }

    private static void caughtUp(String projection, long head) {
        await(projection)
                .atMost(Duration.ofSeconds(30))
                .until(() ->
                        ledger.application().getBean(ProjectionPositions.class).asOf(projection) >= head);
    }

    private static Map<String, List<String>> rows() {
        return Projections.ALL.stream()
                .flatMap(projection -> projection.tables().stream())
                .collect(Collectors.toMap(table -> table, SideEffectsIT::rows, (a, b) -> a, TreeMap::new));
    }

    private static List<String> rows(String table) {
        return new ArrayList<>(jdbc().sql("SELECT to_jsonb(t)::text COLLATE \"C\" FROM " + table + " t ORDER BY 1")
                .query(String.class)
                .list());
    }

    private static long count(String table) {
        return jdbc().sql("SELECT count(*) FROM " + table).query(Long.class).single();
    }

    private static JdbcClient jdbc() {
        return ledger.application().getBean(JdbcClient.class);
    }
}
