package io.payledger.app.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a collector of OpenTelemetry gets of one payment, over real HTTP. */
class TracingIT {
    private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
    private static final String CALLER = "00f067aa0ba902b7";

    @TempDir
    Path folder;

    private final List<Posted> received = new CopyOnWriteArrayList<>();

    /** One batch of spans as it came. Names and ids stand in protobuf as they are. */
    private record Posted(byte[] body) {
        boolean has(byte[] part) {
            return new String(body, StandardCharsets.ISO_8859_1)
                    .contains(new String(part, StandardCharsets.ISO_8859_1));
        }

        boolean has(String text) {
            return has(text.getBytes(StandardCharsets.UTF_8));
        }
    }

    @Test
    void aPaymentIsOneTraceFromTheRequestToTheProjections() throws IOException {
        HttpServer collector = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        collector.createContext("/v1/traces", exchange -> {
            received.add(new Posted(exchange.getRequestBody().readAllBytes()));
            exchange.getResponseHeaders().set("Content-Type", "application/x-protobuf");
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        collector.start();
        try (Ledger ledger = new Ledger(LedgerOptions.onFreePorts(
                folder,
                Map.of(
                        "payledger.tracing.otlp-url",
                        "http://127.0.0.1:" + collector.getAddress().getPort() + "/v1/traces")))) {
            Ledger.Addresses addresses = ledger.start();
            LedgerClient shop = new LedgerClient(
                    addresses.api(), addresses.keys().merchant().orElseThrow());
            assertThat(shop.pay(
                                    "traced",
                                    500,
                                    "CNY",
                                    "Prefer",
                                    "wait=8",
                                    "traceparent",
                                    "00-" + TRACE + "-" + CALLER + "-01")
                            .text("status"))
                    .isEqualTo("SUCCESS");
            await().atMost(Duration.ofSeconds(30))
                    .untilAsserted(() -> assertThat(List.of(
                                    "POST /api/payments",
                                    "command SubmitPayment",
                                    "append",
                                    "charge-saga PaymentAttemptStarted",
                                    "bank.charge",
                                    "command RecordBankOutcome",
                                    "transactions PaymentSucceeded"))
                            .allMatch(name -> received.stream().anyMatch(batch -> batch.has(name))));
            assertThat(received).anyMatch(batch -> batch.has(bytes(TRACE)) && batch.has(bytes(CALLER)));
        } finally {
            collector.stop(0);
        }
    }

    private static byte[] bytes(String hex) {
        return HexFormat.of().parseHex(hex);
    }
}
