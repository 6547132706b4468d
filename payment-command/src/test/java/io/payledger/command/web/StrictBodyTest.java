package io.payledger.command.web;

import static io.payledger.command.web.ApiClient.body;
import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.api.money.Money;
import io.payledger.api.payment.PaymentEvent.PaymentAttemptStarted;
import io.payledger.command.ContestedEngine;
import java.nio.charset.StandardCharsets;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;

/** What a body may look like: everything else is 400 and stores nothing. */
@ApiTest
class StrictBodyTest {
    private static final String AMOUNT =
            "{\"orderId\":\"shape-1\",\"channel\":\"WECHAT\",\"amount\":%s,\"currency\":\"CNY\"}";
    private static final String ORDER = "{\"orderId\":%s,\"channel\":\"WECHAT\",\"amount\":500,\"currency\":\"CNY\"}";

    private final ApiClient api;
    private final EventStore store;
    private final ContestedEngine engine;

    @Autowired
    StrictBodyTest(ApiClient api, EventStore store, ContestedEngine engine) {
        this.api = api;
        this.store = store;
        this.engine = engine;
    }

    @ParameterizedTest
    @CsvSource({"JPY, 500", "KRW, 1", "KWD, 1234", "CLF, 12345", "CNY, 820"})
    void c01TheAmountIsStoredAndShownAsItCame(String currency, long amount) {
        ApiClient.Answer answer = api.pay(body("units-" + currency, amount, currency, "CARD"));
        assertThat(answer.status()).isEqualTo(202);
        assertThat(answer.body().path("amount").asLong()).isEqualTo(amount);
        assertThat(store.readEvents("m1/units-" + currency).asStream().map(it -> it.getPayload()))
                .filteredOn(PaymentAttemptStarted.class::isInstance)
                .singleElement()
                .satisfies(
                        it -> assertThat(((PaymentAttemptStarted) it).amount().minor())
                                .isEqualTo(amount));
    }

    @ParameterizedTest
    @ValueSource(strings = {"100.9", "100.0", "1e3", "1.0e2", "-0"})
    void c03AFloatIsNoAmount(String amount) {
        refused(AMOUNT.formatted(amount));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"100\"",
                "\" 100 \"",
                "\"+100\"",
                "\"0x64\"",
                "\"1_000\"",
                "\"１００\"",
                "１００",
                "0100",
                "100.",
                ".5",
                "+1",
                "0x64",
                "1_000",
                "[100]",
                "{\"value\":100}",
                "true",
                "\"\"",
                "NaN",
                "Infinity"
            })
    void c04OnlyAJsonIntegerIsAnAmount(String amount) {
        refused(AMOUNT.formatted(amount));
    }

    @Test
    void c06DeepNestingIsRefusedAndTheServiceLives() {
        refused("[".repeat(100_000));
        refused(AMOUNT.formatted("[".repeat(100_000)));
        refused("{\"metadata\":" + "{\"a\":".repeat(100_000));
        assertThat(api.pay(body("alive-1", 500)).status()).isEqualTo(202);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2_147_483_647L, 2_147_483_648L, Money.MAX_REQUEST_MINOR})
    void c08AmountsUpToTheLargestAreExact(long amount) {
        ApiClient.Answer answer = api.pay(body("large-" + amount, amount));
        assertThat(answer.status()).isEqualTo(202);
        assertThat(answer.text()).contains("\"amount\":" + amount + ",");
        assertThat(api.find("large-" + amount).text()).contains("\"amount\":" + amount + ",");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"1000000000000000", "9007199254740993", "9223372036854775807", "9223372036854775808", "1e400"})
    void c08AmountsAboveTheLargestAreRefused(String amount) {
        refused(AMOUNT.formatted(amount));
    }

    @Test
    void c08ANumberOfManyDigitsIsRefused() {
        refused(AMOUNT.formatted("9".repeat(100_000)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "null", "-9223372036854775808"})
    void c10ZeroNegativeAndNullAreNoAmounts(String amount) {
        refused(AMOUNT.formatted(amount), "INVALID_FIELD", "amount");
    }

    @ParameterizedTest
    @ValueSource(strings = {"orderId", "channel", "amount", "currency"})
    void c10AFieldThatIsMissingIsNamed(String field) {
        String without = body("missing-1", 500)
                .replaceAll("\"" + field + "\":[^,}]*,?", "")
                .replace(",}", "}");
        refused(without, "INVALID_FIELD", field);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"\u00e9\"",
                "\"e\u0301\"",
                "\"\u212A1\"",
                "\"o1 \"",
                "\" o1\"",
                "\"o\u200b1\"",
                "\"\u202eo1\"",
                "\"o/1\"",
                "\"o%2f1\"",
                "\"o\\n1\"",
                "\"\"",
                "\".\"",
                "\"..\""
            })
    void c14OnlyTheAsciiAllowListIsAnOrderId(String orderId) {
        refused(ORDER.formatted(orderId), "INVALID_FIELD", "orderId");
    }

    @Test
    void c14OrdersThatDifferInCaseAreTwoPayments() {
        assertThat(api.pay(body("Case-1", 500)).status()).isEqualTo(202);
        assertThat(api.pay(body("case-1", 700)).status()).isEqualTo(202);
        assertThat(api.find("Case-1").body().path("amount").asLong()).isEqualTo(500);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"\\ud800\"", "\"\\udfff\\ud800\"", "\"a\\ud83d\""})
    void c15ALoneSurrogateIsNoOrderId(String orderId) {
        refused(ORDER.formatted(orderId), "INVALID_FIELD", "orderId");
    }

    @Test
    void c15BytesThatAreNoUtf8AreRefused() {
        byte[] bytes = ORDER.formatted("\"o?1\"").getBytes(StandardCharsets.UTF_8);
        for (int i = 0; i < bytes.length; i++) {
            if (bytes[i] == '?') {
                bytes[i] = (byte) 0xED;
            }
        }
        assertThat(api.payBytes(bytes, null).join().status()).isEqualTo(400);
    }

    @ParameterizedTest
    @ValueSource(ints = {65, 255, 256, 10_000})
    void c17AnOrderIdAboveTheLimitIsRefusedWithTheLimit(int length) {
        ApiClient.Answer answer = refused(ORDER.formatted('"' + "x".repeat(length) + '"'), "INVALID_FIELD", "orderId");
        assertThat(answer.get("detail")).contains("1 to 64");
    }

    @Test
    void c17OtherTextsHaveLimitsToo() {
        assertThat(api.pay(body("x".repeat(64), 500)).status()).isEqualTo(202);
        refused(body("long-1", 500, "CNY", "X".repeat(33)), "INVALID_FIELD", "channel");
        refused(body("long-1", 500, "C".repeat(4_000), "WECHAT"), "UNKNOWN_CURRENCY", "currency");
        String trace = body("long-1", 500).replace("}", ",\"traceId\":\"" + "x".repeat(65) + "\"}");
        refused(trace, "INVALID_FIELD", "traceId");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "status",
                "paidAmount",
                "merchantId",
                "bankTradeNo",
                "createdAt",
                "@class",
                "attempts",
                "OrderId",
                "__proto__"
            })
    void c19AFieldThatIsNotDocumentedIsRefused(String field) {
        refused(body("extra-1", 500).replace("}", ",\"" + field + "\":\"SUCCESS\"}"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "null",
                "[]",
                "1",
                "\"text\"",
                "{",
                "{\"orderId\":\"twice-1\",\"orderId\":\"twice-1\",\"channel\":\"CARD\",\"amount\":1,\"currency\":\"CNY\"}",
                "{\"orderId\":\"tail-1\",\"channel\":\"CARD\",\"amount\":1,\"currency\":\"CNY\"} x",
                "{\"orderId\":\"tail-1\",\"channel\":\"CARD\",\"amount\":1,\"currency\":\"CNY\"}{}",
                "{'orderId':'quote-1','channel':'CARD','amount':1,'currency':'CNY'}",
                "{\"orderId\":\"note-1\",/* */\"channel\":\"CARD\",\"amount\":1,\"currency\":\"CNY\"}",
                "{\"orderId\":\"comma-1\",\"channel\":\"CARD\",\"amount\":1,\"currency\":\"CNY\",}",
                "{\"orderId\":12,\"channel\":\"CARD\",\"amount\":1,\"currency\":\"CNY\"}",
                "{\"orderId\":true,\"channel\":\"CARD\",\"amount\":1,\"currency\":\"CNY\"}",
                "{\"orderId\":\"type-1\",\"channel\":\"CARD\",\"amount\":1,\"currency\":156}"
            })
    void aBodyThatIsNotOneObjectOfTheDocumentedFieldsIsRefused(String body) {
        refused(body);
    }

    @Test
    void codesThatAreUnknownHaveCodesOfTheirOwn() {
        refused(body("code-1", 500, "ZZZ", "WECHAT"), "UNKNOWN_CURRENCY", "currency");
        refused(body("code-1", 500, "cny", "WECHAT"), "UNKNOWN_CURRENCY", "currency");
        refused(body("code-1", 500, "CNY", "BARTER"), "UNKNOWN_CHANNEL", "channel");
    }

    private void refused(String body) {
        int before = engine.appendsTried();
        assertThat(api.pay(body).status())
                .as(body.substring(0, Math.min(200, body.length())))
                .isEqualTo(400);
        assertThat(engine.appendsTried()).isEqualTo(before);
    }

    private ApiClient.Answer refused(String body, String code, String field) {
        int before = engine.appendsTried();
        ApiClient.Answer answer = api.pay(body);
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.get("code")).isEqualTo(code);
        assertThat(answer.get("field")).isEqualTo(field);
        assertThat(engine.appendsTried()).isEqualTo(before);
        return answer;
    }
}
