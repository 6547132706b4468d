package io.payledger.app.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.payledger.app.launch.WebhookReceiver.Webhook;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
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
                        assertThat(added(data, receiver)).contains("whsec_");
                    }
                    killInTheMiddle(ledger, kill, receiver);
                }
            }
            receiver.leaveUnansweredWhile(() -> false);
            try (LedgerProcess last = up(data)) {
                await().atMost(SOON).untilAsserted(() -> {
                    assertThat(succeeded(receiver)).hasSize(KILLS * ORDERS_BETWEEN);
                    assertThat(receiver.unanswered()).isEmpty();
                });
            }
            sequencesById(receiver)
                    .forEach((payment, sequences) ->
                            assertThat(sequences).as(payment).doesNotHaveDuplicates());
        }
    }

    /** Some webhooks were taken, some came and the ledger never hears of it, some were not sent yet. */
    private static void killInTheMiddle(LedgerProcess ledger, int round, WebhookReceiver receiver) throws Exception {
        int before = receiver.answered().size();
        receiver.leaveUnansweredWhile(() -> receiver.answered().size() >= before + TAKEN_BEFORE_A_KILL);
        LedgerClient shop = ledger.client();
        for (int order = 0; order < ORDERS_BETWEEN; order++) {
            assertThat(shop.pay("told-" + round + "-" + order, 500, "CNY").status())
                    .isEqualTo(202);
        }
        // Webhooks are what is to be interrupted here: a bank that was not asked yet would be asked for minutes.
        for (int order = 0; order < ORDERS_BETWEEN; order++) {
            String route = "/api/payments/told-" + round + "-" + order;
            await().atMost(SOON).until(() -> shop.get(route).text("status").equals("SUCCESS"));
        }
        await().atMost(SOON).until(() -> !receiver.unanswered().isEmpty());
        ledger.kill();
        assertThat(receiver.unanswered()).isNotEmpty();
        assertThat(receiver.answered()).hasSizeLessThan((round + 1) * ORDERS_BETWEEN);
    }

    private static String added(Path data, WebhookReceiver receiver) {
        return WebhookReceiver.command(
                data, "add", "demo", receiver.url("/"), "--plain-http", "--allow-network", "127.0.0.0/8,::1/128");
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

    private static Set<String> succeeded(WebhookReceiver receiver) {
        return receiver.received().stream()
                .filter(webhook -> webhook.member("type").equals("payment.succeeded"))
                .map(webhook -> webhook.member("subject"))
                .collect(Collectors.toSet());
    }

    /** The sequences of each payment's events, one for each id. */
    private static Map<String, List<String>> sequencesById(WebhookReceiver receiver) {
        Map<String, List<String>> sequences = new TreeMap<>();
        Set<String> known = new HashSet<>();
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
