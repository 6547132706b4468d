package io.payledger.app.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.payledger.api.access.Caller;
import io.payledger.api.id.MerchantId;
import io.payledger.app.access.ApiKeys;
import io.payledger.app.audit.AuditCommand;
import io.payledger.app.launch.LedgerClient.Answer;
import io.payledger.eventstore.checkpoint.Checkpoint;
import io.payledger.eventstore.checkpoint.SignedCheckpoint;
import io.payledger.eventstore.checkpoint.VerifierKey;
import io.payledger.eventstore.merkle.NodeHash;
import io.payledger.eventstore.merkle.ProofCheck;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Goal: what leaves the ledger proves itself, to an auditor and to a merchant, and shows nobody what is not theirs. */
class ProofFlowIT {
    @TempDir
    static Path folder;

    private static Ledger ledger;
    private static LedgerClient merchant;
    private static LedgerClient other;
    private static LedgerClient auditor;

    @BeforeAll
    static void start() {
        ledger = new Ledger(
                LedgerOptions.onFreePorts(folder.resolve("data"), Map.of("payledger.checkpoint.interval", "200ms")));
        Ledger.Addresses addresses = ledger.start();
        merchant = new LedgerClient(addresses.api(), addresses.keys().merchant().orElseThrow());
        auditor = new LedgerClient(addresses.api(), addresses.keys().staff().orElseThrow());
        String key = ApiKeys.newKey();
        ledger.application().getBean(ApiKeys.class).add(Caller.orderService(new MerchantId("secretive")), key);
        other = new LedgerClient(addresses.api(), key);
        merchant.pay("order-0", 500, "CNY");
    }

    @AfterAll
    static void stop() {
        ledger.close();
    }

    @Test
    void aMerchantChecksItsReceiptAndSeesNothingOfOthers() throws Exception {
        assertThat(other.pay("hidden-order", 77_777, "CNY", "Prefer", "wait=8").status())
                .isEqualTo(200);
        assertThat(merchant.pay("order-1", 500, "CNY", "Prefer", "wait=8").status())
                .isEqualTo(200);
        Answer receipt = await().atMost(Duration.ofSeconds(20))
                .until(
                        () -> merchant.get("/api/payments/order-1/receipt"),
                        answer -> answer.header("Unsigned-Events").equals("0"));

        assertThat(receipt.header("Content-Type")).startsWith("application/x-ndjson");
        assertThat(receipt.response().body())
                .contains("PaymentSucceeded")
                .doesNotContain("secretive", "hidden-order", "77777");
        Path file = Files.writeString(
                folder.resolve("receipt.ndjson"), receipt.response().body());
        assertThat(audit("verify", "--export", file.toString(), "--public-key", key()))
                .startsWith("intact: ")
                .contains("of demo/order-1");
        Path forged = Files.writeString(
                folder.resolve("forged.ndjson"), receipt.response().body().replace(":500", ":100"));
        assertThat(audit("verify", "--export", forged.toString(), "--public-key", key()))
                .contains("BROKEN at index", "WRONG_HASH");

        assertThat(other.get("/api/payments/order-1/receipt").text("code")).isEqualTo("ORDER_NOT_FOUND");
        assertThat(merchant.get("/api/payments/never/receipt").text("code")).isEqualTo("ORDER_NOT_FOUND");
        assertThat(merchant.get("/api/payments/order-1/receipt?merchant=secretive")
                        .text("code"))
                .isEqualTo("FORBIDDEN");
        assertThat(auditor.get("/api/payments/order-1/receipt").text("code")).isEqualTo("INVALID_FIELD");
        assertThat(auditor.get("/api/payments/order-1/receipt?merchant=demo").status())
                .isEqualTo(200);
        assertThat(merchant.get("/api/audit/export").text("code")).isEqualTo("FORBIDDEN");
    }

    @Test
    void anAuditorChecksTheWholeLogOfflineAndThatItOnlyGrew() throws Exception {
        assertThat(merchant.pay("order-2", 500, "JPY", "Prefer", "wait=8").status())
                .isEqualTo(200);
        Checkpoint older = newest(1);
        assertThat(merchant.pay("order-3", 500, "JPY", "Prefer", "wait=8").status())
                .isEqualTo(200);
        Checkpoint newer = newest(older.size() + 1);
        JsonNode proof = auditor.get("/api/audit/consistency?from=%d&to=%d".formatted(older.size(), newer.size()))
                .json();
        assertThat(new ProofCheck()
                        .consistent(
                                older.size(),
                                older.root(),
                                newer.size(),
                                newer.root(),
                                proof.get("proof")
                                        .valueStream()
                                        .map(hash -> NodeHash.ofBase64(hash.stringValue()))
                                        .toList()))
                .isTrue();

        Answer http = auditor.get("/api/audit/export?proofs=true");
        Path file =
                Files.writeString(folder.resolve("http.ndjson"), http.response().body(), StandardCharsets.UTF_8);
        assertThat(audit("verify", "--export", file.toString(), "--public-key", key()))
                .startsWith("intact: ");
        Path ofMerchant = Files.writeString(
                folder.resolve("merchant.ndjson"),
                auditor.get("/api/audit/export?merchant=demo").response().body());
        assertThat(audit("verify", "--export", ofMerchant.toString(), "--public-key", key()))
                .contains("of demo/*");

        String out = folder.resolve("cli.ndjson").toString();
        String data = folder.resolve("data").toString();
        // Whatever is added in between makes the folder newer than the file: then the file is rightly called cut.
        await().atMost(Duration.ofSeconds(20)).untilAsserted(() -> {
            assertThat(audit("export", "--data", data, "--out", out)).contains(" events in ");
            assertThat(audit(
                            "verify",
                            "--export",
                            out,
                            "--public-key",
                            key(),
                            "--checkpoint",
                            folder.resolve("data/checkpoints").toString()))
                    .startsWith("intact: ");
        });
        assertThat(audit("export", "--data", data, "--out", out, "--from", "2", "--to", "3"))
                .startsWith("2 events");
        assertThat(audit("verify", "--export", out, "--public-key", key())).contains("NOT_ASKED_FOR");
        assertThat(audit("verify", "--export", out, "--public-key", key(), "--from", "2", "--to", "3"))
                .contains("all from 2 to 3");
        assertThat(audit("verify", "--data", data)).startsWith("intact: ").contains("the same log as in");
        assertThat(audit("verify", "--export", out)).contains("--export needs --public-key");
    }

    @Test
    void h08TheLogAloneTellsWhoWhatWhenFromWhereOfAnOrderWithoutAnyLogFile() throws Exception {
        assertThat(merchant.pay("order-8", 500, "CNY", "Prefer", "wait=8", "Trace-Id", "trace-of-order-8")
                        .status())
                .isEqualTo(200);
        Answer receipt = await().atMost(Duration.ofSeconds(20))
                .until(
                        () -> merchant.get("/api/payments/order-8/receipt"),
                        answer -> answer.header("Unsigned-Events").equals("0"));
        List<JsonNode> events = receipt.response()
                .body()
                .lines()
                .map(line -> JsonMapper.shared().readTree(line))
                .filter(line -> line.has("eventId"))
                .toList();
        assertThat(events).hasSizeGreaterThan(2).allSatisfy(event -> {
            JsonNode metadata =
                    JsonMapper.shared().readTree(event.get("metadata").stringValue());
            assertThat(metadata.path("actor").asString("")).isNotEmpty();
            assertThat(metadata.path("traceId").asString("")).isNotEmpty();
            assertThat(event.get("occurredAtMicros").longValue()).isPositive();
        });
        assertThat(events.getFirst().get("metadata").stringValue()).contains("trace-of-order-8", "demo");
        JsonNode history = auditor.get("/api/audit/events?merchant=demo&orderId=order-8&sort=index")
                .json();
        assertThat(history.path("events").valueStream())
                .hasSize(events.size())
                .allSatisfy(
                        event -> assertThat(event.path("cause").asString("")).isNotEmpty());
    }

    @Test
    void oneEventProvesThatItIsInTheSignedLog() throws Exception {
        newest(1);
        Answer proof = auditor.get("/pages/history/1/proof");
        assertThat(proof.header("Content-Disposition")).contains("event-1.ndjson");
        Path file = Files.writeString(
                folder.resolve("event.ndjson"), proof.response().body());
        assertThat(audit("verify", "--export", file.toString(), "--public-key", key(), "--from", "1", "--to", "1"))
                .startsWith("intact: ");
        Path forged = Files.writeString(
                folder.resolve("forged-event.ndjson"), proof.response().body().replace("500", "100"));
        assertThat(audit("verify", "--export", forged.toString(), "--public-key", key(), "--from", "1", "--to", "1"))
                .contains("BROKEN at index 1");
        assertThat(auditor.get("/pages/history/receipts/demo/order-0")
                        .response()
                        .body())
                .contains("payledger-events");
        assertThat(merchant.get("/pages/history/1/proof").status()).isEqualTo(403);
    }

    @Test
    void whatIsNotSignedYetAndWhatIsNoIndexAreToldApart() {
        newest(1);
        assertThat(auditor.get("/api/audit/export?from=999999999").text("code")).isEqualTo("NOT_YET_SIGNED");
        Answer ahead = auditor.get("/api/audit/consistency?from=1&to=999999999");
        assertThat(ahead.text("code")).isEqualTo("NOT_YET_SIGNED");
        assertThat(ahead.header("Retry-After")).isEqualTo("60");
        for (String bad : List.of(
                "/api/audit/export?from=0",
                "/api/audit/export?from=3&to=2",
                "/api/audit/export?orderId=x",
                "/api/audit/export?proofs=yes",
                "/api/audit/export?from=1&from=2",
                "/api/audit/consistency?from=2&to=1",
                "/api/audit/consistency?to=1",
                "/api/audit/checkpoint?x=1")) {
            assertThat(auditor.get(bad).text("code")).as(bad).isEqualTo("INVALID_FIELD");
        }
    }

    /** The newest checkpoint over so many events or more. */
    private static Checkpoint newest(long size) {
        return await().atMost(Duration.ofSeconds(20))
                .ignoreExceptions()
                .until(
                        () -> SignedCheckpoint.open(
                                        merchant.get("/api/audit/checkpoint")
                                                .response()
                                                .body(),
                                        List.of(VerifierKey.parse(Files.readString(Path.of(key())))))
                                .checkpoint(),
                        checkpoint -> checkpoint.size() >= size);
    }

    private static String key() {
        return folder.resolve("data").resolve("checkpoint.key.pub").toString();
    }

    private static String audit(String... arguments) {
        StringWriter text = new StringWriter();
        new CommandLine(new AuditCommand())
                .setOut(new PrintWriter(text))
                .setErr(new PrintWriter(text))
                .execute(arguments);
        return text.toString();
    }
}
