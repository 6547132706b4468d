package io.payledger.app.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.payledger.app.launch.WebhookReceiver.Webhook;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Kills the ledger while a merchant has its webhooks and the ledger does not know that yet. */
class WebhookKillIT {
    private static final Duration SOON = Duration.ofSeconds(60);
    private static final int KILLS = 2;
    private static final int ORDERS_BETWEEN = 8;
    private static final int TAKEN_BEFORE_A_KILL = 4;

    private final Set<String> silenced = ConcurrentHashMap.newKeySet();

    @TempDir
    Path folder;

    @Test
    @DisplayName("a ledger killed with webhooks on their way tells each event again until it is taken, under one id")
    void killedWithWebhooksOnTheirWay() throws Exception {
        Path data = folder.resolve("data");
        try (WebhookReceiver receiver = WebhookReceiver.start()) {
            for (int kill = 0; kill < KILLS; kill++) {
                try (LedgerProcess ledger = up(data)) {
                    if (kill == 0) {
                        String told = WebhookReceiver.command(
                                data,
                                "add",
                                "demo",
                                receiver.url("/"),
                                "--plain-http",
                                "--allow-network",
                                "127.0.0.0/8,::1/128");
                        assertThat(told).contains("whsec_");
                    }
                    // In the middle: some were taken, of some the ledger never hears, some were not sent yet.
                    int before = receiver.received().size();
                    receiver.leaveUnanswered(webhook ->
                            receiver.received().size() >= before + TAKEN_BEFORE_A_KILL && silenced.add(webhook.id()));
                    int silencedBefore = silenced.size();
                    pay(ledger.client(), kill);
                    await().atMost(SOON).until(() -> silenced.size() > silencedBefore);
                    ledger.kill();
                }
            }
            receiver.leaveUnanswered(webhook -> false);
            try (LedgerProcess last = up(data)) {
                await().atMost(SOON)
                        .untilAsserted(() -> assertThat(succeeded(receiver)).hasSize(KILLS * ORDERS_BETWEEN));
                await().atMost(SOON)
                        .untilAsserted(
                                () -> assertThat(timesOf(receiver, silenced)).allMatch(times -> times > 1));
            }
            assertThat(silenced).isNotEmpty();
            sequencesById(receiver)
                    .forEach((payment, sequences) ->
                            assertThat(sequences).as(payment).doesNotHaveDuplicates());
        }
    }

    private static LedgerProcess up(Path data) {
        return LedgerProcess.up(
                        data,
                        "--set",
                        "payledger.notify.webhook.enabled=true",
                        "--set",
                        "payledger.notify.webhook.plain-http=true",
                        "--set",
                        "payledger.notify.webhook.allowed-networks=127.0.0.0/8,::1/128",
                        "--set",
                        "payledger.notify.webhook.timeout=3s",
                        "--set",
                        "payledger.notify.webhook.lease=9s")
                .ready();
    }

    private static void pay(LedgerClient shop, int round) {
        for (int order = 0; order < ORDERS_BETWEEN; order++) {
            assertThat(shop.pay("told-" + round + "-" + order, 500, "CNY", "Prefer", "wait=8")
                            .status())
                    // A killed node's work passes on only when its claims are over: then the outcome comes later.
                    .isIn(200, 202);
        }
    }

    private static Set<String> succeeded(WebhookReceiver receiver) {
        return receiver.received().stream()
                .filter(webhook -> webhook.member("type").equals("payment.succeeded"))
                .map(webhook -> webhook.member("subject"))
                .collect(Collectors.toSet());
    }

    private static List<Long> timesOf(WebhookReceiver receiver, Set<String> ids) {
        return ids.stream()
                .map(id -> receiver.received().stream()
                        .filter(webhook -> webhook.id().equals(id))
                        .count())
                .toList();
    }

    /** The sequences of each payment's events, one for each id. */
    private static Map<String, List<String>> sequencesById(WebhookReceiver receiver) {
        Map<String, List<String>> sequences = new TreeMap<>();
        Set<String> known = ConcurrentHashMap.newKeySet();
        for (Webhook webhook : receiver.received()) {
            if (known.add(webhook.id())) {
                sequences
                        .computeIfAbsent(webhook.member("subject"), payment -> new ArrayList<>())
                        .add(webhook.member("sequence"));
            }
        }
        return sequences;
    }
}
