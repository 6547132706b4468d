package io.payledger.app.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.payledger.app.launch.LedgerClient.Answer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** What operators do about messages of banks whose payment does not come, in a whole ledger. */
class GivenUpCallbackIT {
    private static final String SECRET = "a-secret-of-the-callback-tests-32-bytes";
    private static final Duration SOON = Duration.ofSeconds(15);
    private static final String WHY = "{\"reason\":\"an order of the old system\",\"evidence\":\"case 7\"}";

    @TempDir
    static Path folder;

    private static Ledger ledger;
    private static Ledger.Addresses addresses;
    private static LedgerClient shop;
    private static LedgerClient staff;

    @BeforeAll
    static void start() {
        ledger = new Ledger(LedgerOptions.onFreePorts(
                folder,
                Map.of(
                        "payledger.callback.secrets", SECRET,
                        "payledger.callback.poll", "50ms",
                        "payledger.callback.retry-pauses", "50ms",
                        "payledger.callback.expire-after", "300ms",
                        "payledger.alarms.interval", "200ms")));
        addresses = ledger.start();
        shop = new LedgerClient(addresses.api(), addresses.keys().merchant().orElseThrow());
        staff = new LedgerClient(addresses.api(), addresses.keys().staff().orElseThrow());
        LedgerClient unused = new LedgerClient(Objects.requireNonNull(addresses.bank()), "").quiet();
    }

    @AfterAll
    static void stop() {
        ledger.close();
    }

    @Test
    void oneWhoseOrderCameTooLateIsTakenWhenItIsTriedOnceMore() {
        long id = expired("late");
        Answer tooEarly = post(id, "retry", "");
        assertThat(tooEarly.status()).isEqualTo(200);
        assertThat(tooEarly.text("state")).isEqualTo("EXPIRED");
        assertThat(tooEarly.text("reason")).isEqualTo("PAYMENT_NOT_FOUND");

        shop.pay("late", 500, "CNY", "Prefer", "wait=8");
        assertThat(post(id, "retry", "").text("state")).isEqualTo("APPLIED");
        awaitNoAlarm(id);
        assertThat(kept("late").has("body")).as("an applied one shows no bytes").isFalse();
        assertThat(kept("late").path("tries").asInt()).isGreaterThanOrEqualTo(3);
        refused(post(id, "retry", ""), 409, "CALLBACK_NOT_GIVEN_UP");
        refused(post(id, "close", WHY), 409, "CALLBACK_NOT_GIVEN_UP");
    }

    @Test
    void oneThatWillNeverBeAppliedIsClosedAndItsAlarmEnds() {
        long id = expired("foreign");
        assertThat(post(id, "close", WHY).text("state")).isEqualTo("CLOSED");
        awaitNoAlarm(id);
        JsonNode closed = kept("foreign");
        assertThat(closed.path("closeReason").asString()).isEqualTo("an order of the old system");
        assertThat(closed.path("evidence").asString()).isEqualTo("case 7");
        assertThat(closed.path("closedBy").asString()).isNotEmpty();
        assertThat(closed.path("body").asString()).contains("\"orderId\":\"foreign\"");
        refused(post(id, "close", WHY), 409, "CALLBACK_NOT_GIVEN_UP");
        refused(post(id, "retry", ""), 409, "CALLBACK_NOT_GIVEN_UP");

        expired("foreign");
        assertThat(kept("foreign").path("callbackId").asLong())
                .as("the same message")
                .isEqualTo(id);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"reason\":\"x\"}",
                "{\"evidence\":\"x\"}",
                "{\"reason\":\" \",\"evidence\":\"x\"}",
                "{\"reason\":\"a\\u0000b\",\"evidence\":\"x\"}",
                "{\"reason\":\"\\ud800\",\"evidence\":\"x\"}",
                "{\"reason\":\"\\u202E\",\"evidence\":\"x\"}",
                "{\"reason\":\"x\",\"evidence\":\"x\",\"more\":1}"
            })
    void aWishThatSaysTooLittleOrTooMuchChangesNothing(String wish) {
        long id = expired("unsaid");
        assertThat(post(id, "close", wish).status()).isEqualTo(400);
        assertThat(kept("unsaid").path("state").asString()).isEqualTo("EXPIRED");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "999999999999999999", "1e3", "-1", "x"})
    void aNumberOfNoMessageIsNotFound(String number) {
        refused(staff.post("/api/callbacks/" + number + "/retry", ""), 404, "CALLBACK_NOT_FOUND");
    }

    @Test
    void merchantsNeitherReadNorClose() {
        long id = expired("secretive");
        assertThat(shop.get("/api/callbacks").status()).isEqualTo(403);
        assertThat(shop.post("/api/callbacks/" + id + "/close", WHY, "Content-Type", "application/json")
                        .status())
                .isEqualTo(403);
    }

    @Test
    void whatBanksSentIsListedAPageAtATime() {
        expired("page-1");
        expired("page-2");
        JsonNode first =
                staff.get("/api/callbacks?state=EXPIRED&channel=WECHAT&limit=1").json();
        assertThat(first.path("callbacks")).hasSize(1);
        long newest = first.path("callbacks").path(0).path("callbackId").asLong();
        assertThat(staff.get("/api/callbacks?callbackId=" + newest).json().path("callbacks"))
                .isEqualTo(first.path("callbacks"));
        JsonNode second = staff.get("/api/callbacks?state=EXPIRED&channel=WECHAT&limit=1&cursor="
                        + first.path("nextCursor").asString())
                .json();
        assertThat(second.path("callbacks").path(0).path("callbackId").asLong())
                .isLessThan(first.path("callbacks").path(0).path("callbackId").asLong());
        List.of("orderId=x", "merchant=demo", "state=LOST", "callbackId=x", "limit=0", "unknown=1")
                .forEach(question -> assertThat(
                                staff.get("/api/callbacks?" + question).text("code"))
                        .as(question)
                        .isEqualTo("INVALID_FIELD"));
    }

    /** Sends a message of an order that nobody submits, and returns its number once it is given up. */
    private static long expired(String order) {
        assertThat(BankCallback.success(order, 500, "CNY")
                        .send(addresses.api(), SECRET)
                        .status())
                .isEqualTo(202);
        await().atMost(SOON)
                .until(() -> "EXPIRED".equals(kept(order).path("state").asString("")));
        long id = kept(order).path("callbackId").asLong();
        await().atMost(SOON).until(() -> openAlarms().contains("\"inbox " + id + "\""));
        return id;
    }

    private static void awaitNoAlarm(long id) {
        await().atMost(SOON).until(() -> !openAlarms().contains("\"inbox " + id + "\""));
    }

    private static String openAlarms() {
        return staff.get("/api/alarms?open=true&kind=CALLBACK_EXPIRED")
                .response()
                .body();
    }

    private static JsonNode kept(String order) {
        return staff.get("/api/callbacks?merchant=demo&orderId=" + order)
                .json()
                .path("callbacks")
                .path(0);
    }

    private static Answer post(long id, String what, String body) {
        return staff.post("/api/callbacks/" + id + "/" + what, body, "Content-Type", "application/json");
    }

    private static void refused(Answer answer, int status, String code) {
        assertThat(answer.status()).isEqualTo(status);
        assertThat(answer.text("code")).isEqualTo(code);
    }
}
