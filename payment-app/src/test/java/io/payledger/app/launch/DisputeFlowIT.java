package io.payledger.app.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.api.access.Caller;
import io.payledger.api.access.Role;
import io.payledger.api.id.MerchantId;
import io.payledger.app.access.ApiKeys;
import io.payledger.app.launch.LedgerClient.Answer;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

/** Disputes over HTTP on one whole ledger: from "I was charged" to the word of finance. */
class DisputeFlowIT {
    private static final String SAYS =
            "{\"disputeId\":\"%s\",\"happenedAt\":\"2026-01-02T03:04:05+08:00\"," + "\"text\":\"%s\",\"images\":[%s]}";

    @TempDir
    static Path folder;

    private static Ledger ledger;
    private static Ledger.Addresses addresses;
    private static LedgerClient shop;
    private static LedgerClient staff;

    @BeforeAll
    static void start() {
        ledger = new Ledger(LedgerOptions.onFreePorts(folder, Map.of()));
        addresses = ledger.start();
        shop = new LedgerClient(addresses.api(), addresses.keys().merchant().orElseThrow());
        staff = new LedgerClient(addresses.api(), addresses.keys().staff().orElseThrow());
    }

    @AfterAll
    static void stop() {
        ledger.close();
    }

    private static LedgerClient as(Caller caller) {
        String key = ApiKeys.newKey();
        ledger.application().getBean(ApiKeys.class).add(caller, key);
        return new LedgerClient(addresses.api(), key);
    }

    private static String paid(String orderId) {
        assertThat(shop.pay(orderId, 500, "CNY", "Prefer", "wait=8").text("status"))
                .isEqualTo("SUCCESS");
        return "/api/payments/" + orderId;
    }

    private static Answer post(LedgerClient client, String path, String body) {
        return client.post(path, body, "Content-Type", "application/json");
    }

    private static Answer open(LedgerClient client, String path, String disputeId, byte[]... images) {
        String list = String.join(
                ",",
                List.of(images).stream()
                        .map(it -> '"' + Base64.getEncoder().encodeToString(it) + '"')
                        .toList());
        return post(client, path + "/disputes", SAYS.formatted(disputeId, "charged twice", list));
    }

    private static byte[] picture(String format, int width) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ImageIO.write(new BufferedImage(width, 2, BufferedImage.TYPE_INT_RGB), format, out);
        return out.toByteArray();
    }

    /** As many bytes as wanted, which nobody can compress. */
    private static byte[] large(int bytes) throws IOException {
        byte[] content = new byte[bytes];
        new Random(1).nextBytes(content);
        byte[] start = picture("png", 3);
        System.arraycopy(start, 0, content, 0, start.length);
        return content;
    }

    @Test
    void theAnswerSaysAtOnceWhatTheLedgerKnows() {
        String path = paid("knows");
        post(shop, path + "/refunds", "{\"refundId\":\"r\",\"amount\":100}");
        Answer opened = open(shop, path, "d");
        assertThat(opened.status()).isEqualTo(201);
        assertThat(opened.header("Location")).isEqualTo(path + "/disputes/d");
        assertThat(opened.text("status")).isEqualTo("OPEN");
        assertThat(opened.text("openedBy")).isEqualTo("merchant:demo");
        assertThat(opened.text("happenedAt")).isEqualTo("2026-01-01T19:04:05Z");
        assertThat(opened.text("text")).isEqualTo("charged twice");
        JsonNode known = opened.json().path("known");
        assertThat(known.path("status").asString()).isEqualTo("SUCCESS");
        assertThat(known.path("charges").size()).isEqualTo(1);
        assertThat(known.path("charges").get(0).path("surplus").asBoolean(true)).isFalse();
        assertThat(known.path("charges").get(0).path("bankReference").asString())
                .isNotEmpty();
        assertThat(known.path("reserved").asInt() + known.path("refunded").asInt())
                .isEqualTo(100);
        assertThat(known.path("refunds").get(0).path("refundId").asString()).isEqualTo("r");
    }

    @Test
    void theSameAgainIsAReplayAndAnythingElseUnderItsIdIsRefused() throws IOException {
        String path = paid("again");
        byte[] picture = picture("png", 3);
        assertThat(open(shop, path, "d", picture).status()).isEqualTo(201);
        Answer again = open(shop, path, "d", picture);
        assertThat(again.status()).isEqualTo(200);
        assertThat(again.header("Idempotent-Replayed")).isEqualTo("true");
        Answer other = open(shop, path, "d", picture("png", 4));
        assertThat(other.status()).isEqualTo(422);
        assertThat(other.text("code")).isEqualTo("DISPUTE_MISMATCH");
        assertThat(shop.get(path + "/disputes").json().path("disputes").size()).isEqualTo(1);
    }

    @Test
    void picturesAreHandedOutAsWhatTheyAreAndAsNothingElse() throws Exception {
        String path = paid("pictures");
        byte[] png = picture("png", 3);
        byte[] jpeg = picture("jpg", 3);
        Answer opened = open(shop, path, "d", png, jpeg, png);
        assertThat(opened.json().path("images").size()).isEqualTo(3);
        assertThat(opened.json().path("images").get(1).path("bytes").asInt()).isEqualTo(jpeg.length);
        for (int number = 1; number <= 3; number++) {
            String url =
                    opened.json().path("images").get(number - 1).path("url").asString();
            HttpResponse<byte[]> image = bytes(shop, url);
            assertThat(image.statusCode()).isEqualTo(200);
            assertThat(image.body()).isEqualTo(number == 2 ? jpeg : png);
            assertThat(image.headers().firstValue("Content-Type")).hasValue(number == 2 ? "image/jpeg" : "image/png");
            assertThat(image.headers().firstValue("X-Content-Type-Options")).hasValue("nosniff");
            assertThat(image.headers().firstValue("Content-Security-Policy")).hasValue("default-src 'none'; sandbox");
            assertThat(image.headers().firstValue("Content-Disposition"))
                    .hasValueSatisfying(it -> assertThat(it).startsWith("attachment;"));
        }
        assertThat(bytes(staff, path + "/disputes/d/images/1?merchant=demo").statusCode())
                .isEqualTo(200);
        for (String number : List.of("0", "4", "01", "x", "-1")) {
            assertThat(shop.get(path + "/disputes/d/images/" + number).status()).isEqualTo(404);
        }
    }

    private static HttpResponse<byte[]> bytes(LedgerClient client, String path) throws Exception {
        try (HttpClient http = HttpClient.newHttpClient()) {
            return http.send(client.request(path).GET().build(), BodyHandlers.ofByteArray());
        }
    }

    @Test
    void threeLargePicturesFitAndALargerBodyIsRefused() throws IOException {
        String path = paid("large");
        byte[] most = large(1536 * 1024);
        assertThat(open(shop, path, "fits", most, large(1536 * 1024 - 1), most).status())
                .isEqualTo(201);
        Answer image = open(shop, path, "image", large(1536 * 1024 + 1));
        assertThat(image.status()).isEqualTo(400);
        assertThat(image.text("field")).isEqualTo("images[0]");
        assertThat(post(shop, path + "/disputes", " ".repeat(7 * 1024 * 1024 + 1))
                        .text("code"))
                .isEqualTo("PAYLOAD_TOO_LARGE");
        assertThat(post(shop, path + "/refunds", " ".repeat(65 * 1024)).text("code"))
                .isEqualTo("PAYLOAD_TOO_LARGE");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"disputeId\":\"d\",\"happenedAt\":\"2026-01-02T03:04:05Z\"}",
                "{\"disputeId\":\"d\",\"text\":\"x\"}",
                "{\"happenedAt\":\"2026-01-02T03:04:05Z\",\"text\":\"x\"}",
                "{\"disputeId\":\"d\",\"happenedAt\":\"2026-01-02\",\"text\":\"x\"}",
                "{\"disputeId\":\"d\",\"happenedAt\":\"2999-01-02T03:04:05Z\",\"text\":\"x\"}",
                "{\"disputeId\":\"d\",\"happenedAt\":1767322800,\"text\":\"x\"}",
                "{\"disputeId\":\"d\",\"happenedAt\":\"2026-01-02T03:04:05Z\",\"text\":\" \"}",
                "{\"disputeId\":\"d\",\"happenedAt\":\"2026-01-02T03:04:05Z\",\"text\":\"a\\u0000b\"}",
                "{\"disputeId\":\"d\",\"happenedAt\":\"2026-01-02T03:04:05Z\",\"text\":\"x\",\"images\":[null]}",
                "{\"disputeId\":\"d\",\"happenedAt\":\"2026-01-02T03:04:05Z\",\"text\":\"x\",\"images\":[\"PHN2Zy8+\"]}",
                "{\"disputeId\":\"d\",\"happenedAt\":\"2026-01-02T03:04:05Z\",\"text\":\"x\",\"images\":[\"?\"]}",
                "{\"disputeId\":\"d\",\"happenedAt\":\"2026-01-02T03:04:05Z\",\"text\":\"x\",\"images\":[[1,2]]}",
                "{\"disputeId\":\"d\",\"happenedAt\":\"2026-01-02T03:04:05Z\",\"text\":\"x\",\"images\":\"\"}",
                "{\"disputeId\":\"d\",\"happenedAt\":\"2026-01-02T03:04:05Z\",\"text\":\"x\",\"openedBy\":\"me\"}",
                "{\"disputeId\":\"d\",\"happenedAt\":\"2026-01-02T03:04:05Z\",\"text\":\"x\",\"text\":\"y\"}"
            })
    void whatIsMissingOrOutOfRangeIs400AndNothingIsStored(String body) {
        String path = "/api/payments/strict";
        if (shop.get(path).status() == 404) {
            paid("strict");
        }
        assertThat(post(shop, path + "/disputes", body).status()).isEqualTo(400);
        assertThat(shop.get(path + "/disputes").json().path("disputes").size()).isZero();
    }

    @Test
    @DisplayName("C17 what is longer than it may be is 400, never 5xx")
    void c17() throws IOException {
        String path = paid("c17");
        for (int length : new int[] {4001, 10_000}) {
            assertThat(post(shop, path + "/disputes", SAYS.formatted("d", "x".repeat(length), ""))
                            .status())
                    .isEqualTo(400);
        }
        for (int length : new int[] {65, 255, 256, 10_000}) {
            assertThat(post(shop, path + "/disputes", SAYS.formatted("d".repeat(length), "x", ""))
                            .status())
                    .isEqualTo(400);
        }
        byte[] picture = picture("png", 3);
        assertThat(open(shop, path, "d", picture, picture, picture, picture).text("field"))
                .isEqualTo("images");
        assertThat(post(shop, path + "/disputes", SAYS.formatted("d".repeat(64), "\\u4e00".repeat(4000), ""))
                        .status())
                .isEqualTo(201);
    }

    @Test
    @DisplayName("D07 while disputed, and after the dispute is lost, every route that moves money is closed")
    void d07() {
        String path = paid("d07");
        assertThat(post(staff, path + "/disputes?merchant=demo", SAYS.formatted("d", "lost card", ""))
                        .text("openedBy"))
                .isEqualTo("staff:admin");
        String refund = "{\"refundId\":\"r\",\"amount\":1}";
        for (boolean lost : new boolean[] {false, true}) {
            if (lost) {
                Answer accepted = staff.post(path + "/disputes/d/accept?merchant=demo", "");
                assertThat(accepted.text("status")).isEqualTo("ACCEPTED");
                assertThat(accepted.text("decidedBy")).isEqualTo("staff:admin");
            }
            assertThat(post(shop, path + "/refunds", refund).text("code")).isEqualTo("DISPUTED");
            assertThat(post(staff, path + "/refunds?merchant=demo", refund).text("code"))
                    .isEqualTo("DISPUTED");
            assertThat(shop.post(path + "/cancel", "").text("code")).isEqualTo("ALREADY_PAID_REFUND_INSTEAD");
            assertThat(shop.get(path + "/refunds").json().path("refunds").size())
                    .isZero();
        }
        Answer otherwise = staff.post(path + "/disputes/d/reject?merchant=demo", "");
        assertThat(otherwise.status()).isEqualTo(409);
        assertThat(otherwise.text("code")).isEqualTo("DISPUTE_ALREADY_DECIDED");
    }

    @Test
    @DisplayName("D08 after the dispute is won a refund is allowed again")
    void d08() {
        String path = paid("d08");
        open(shop, path, "d");
        Answer won = post(staff, path + "/disputes/d/reject?merchant=demo", "{\"reason\":\"goods arrived\"}");
        assertThat(won.text("status")).isEqualTo("REJECTED");
        assertThat(won.text("reason")).isEqualTo("goods arrived");
        assertThat(staff.post(path + "/disputes/d/reject?merchant=demo", "").header("Idempotent-Replayed"))
                .isEqualTo("true");
        assertThat(post(shop, path + "/refunds", "{\"refundId\":\"r\",\"amount\":1}")
                        .status())
                .isEqualTo(202);
    }

    @ParameterizedTest
    @CsvSource({"SUPPORT, 201, 403", "AUDITOR, 403, 403", "FINANCE, 201, 200", "OPERATOR, 201, 200"})
    void whoMayOpenAndWhoMayDecide(Role role, int opening, int deciding) {
        String path = paid("role-" + role);
        open(shop, path, "d");
        LedgerClient client = as(new Caller("test:" + role, null, Set.of(role)));
        assertThat(post(client, path + "/disputes?merchant=demo", SAYS.formatted("e", "x", ""))
                        .status())
                .isEqualTo(opening);
        assertThat(client.post(path + "/disputes/d/accept?merchant=demo", "").status())
                .isEqualTo(deciding);
        assertThat(shop.post(path + "/disputes/d/accept", "").status()).isEqualTo(403);
        assertThat(client.get(path + "/disputes?merchant=demo").status()).isEqualTo(200);
        assertThat(client.get(path + "/disputes").text("code")).isEqualTo("INVALID_FIELD");
    }

    @Test
    void i17AnotherMerchantsOrderAnswersLikeOneThatNobodyKnows() throws IOException {
        String path = paid("i17");
        open(shop, path, "d", picture("png", 3));
        LedgerClient other = as(Caller.orderService(new MerchantId("i17-other")));
        for (String route : List.of("/disputes", "/disputes/d", "/disputes/d/images/1")) {
            Answer foreign = other.get(path + route);
            assertThat(foreign.status()).isEqualTo(404);
            assertThat(foreign.text("code"))
                    .isEqualTo("ORDER_NOT_FOUND")
                    .isEqualTo(other.get("/api/payments/none" + route).text("code"));
        }
        assertThat(open(other, path, "d").text("code")).isEqualTo("ORDER_NOT_FOUND");
        assertThat(shop.get(path + "/disputes/none").text("code")).isEqualTo("DISPUTE_NOT_FOUND");
    }

    @Test
    void whatWasSaidAndShownCanBeErasedByOperationsAndLeavesWhoAndWhy() throws Exception {
        String path = paid("erase");
        assertThat(open(shop, path, "d", picture("png", 4)).status()).isEqualTo(201);
        assertThat(open(shop, path, "kept").status()).isEqualTo(201);
        String erase = path + "/disputes/d/erase";
        String why = "{\"reason\":\"asked for by the customer\"}";
        assertThat(post(shop, erase, why).status()).isEqualTo(403);
        LedgerClient finance = as(new Caller("finance:ina", null, Set.of(Role.FINANCE)));
        assertThat(post(finance, erase + "?merchant=demo", why).status()).isEqualTo(403);
        LedgerClient operator = as(new Caller("operator:jo", null, Set.of(Role.OPERATOR)));
        assertThat(post(operator, erase + "?merchant=demo", "{}").text("field")).isEqualTo("reason");
        assertThat(post(operator, path + "/disputes/none/erase?merchant=demo", why)
                        .text("code"))
                .isEqualTo("DISPUTE_NOT_FOUND");

        Answer erased = post(operator, erase + "?merchant=demo", why);
        assertThat(erased.status()).as(erased.response().body()).isEqualTo(200);
        assertThat(erased.header("Idempotent-Replayed")).isEmpty();
        assertThat(erased.json().has("text")).isFalse();
        assertThat(erased.text("status")).isEqualTo("OPEN");
        assertThat(shop.get(path + "/disputes/d/images/1").status()).isEqualTo(404);
        assertThat(shop.get(path + "/disputes/kept").text("text")).isEqualTo("charged twice");
        assertThat(post(operator, erase + "?merchant=demo", why).header("Idempotent-Replayed"))
                .isEqualTo("true");
        List<String> events = ledger.application()
                .getBean(JdbcClient.class)
                .sql("SELECT payload::text FROM events WHERE aggregate_id = 'erased/demo/erase'")
                .query(String.class)
                .list();
        assertThat(events).singleElement().asString().contains("operator:jo", "{sealed:1:");
    }

    @Test
    void anOrderHasABoundedNumberOfDisputes() {
        String path = paid("many");
        for (int number = 0; number < 10; number++) {
            assertThat(open(shop, path, "d" + number).status()).isEqualTo(201);
        }
        Answer refused = open(shop, path, "one-more");
        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.text("code")).isEqualTo("TOO_MANY_DISPUTES");
    }
}
