package io.payledger.app.edge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

class StrictJsonTest {
    private final JsonMapper json = StrictJson.mapper();

    record Request(String orderId, @Nullable Long amount) {}

    record Primitive(long amount) {}

    @ParameterizedTest
    @ValueSource(strings = {"100.9", "100.0", "1e3", "1.0e2", "-0.0", "1E2"})
    void c03AnAmountWithAFractionOrAnExponentIsNoInteger(String number) {
        refused("{\"orderId\":\"o\",\"amount\":" + number + "}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"100\"",
                "\" 100 \"",
                "\"+100\"",
                "+100",
                "\"0x64\"",
                "0x64",
                "\"1_000\"",
                "1_000",
                "\"\uff11\uff10\"",
                "0100",
                "100.",
                ".5",
                "[100]",
                "true",
                "\"\"",
                "{}",
                "NaN",
                "9223372036854775808"
            })
    void c04OnlyAJsonIntegerIsAnAmount(String number) {
        refused("{\"orderId\":\"o\",\"amount\":" + number + "}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "1.5", "true", "[\"o\"]", "{}"})
    void c04OnlyAJsonTextIsAText(String text) {
        refused("{\"orderId\":" + text + ",\"amount\":1}");
    }

    @Test
    void c06DeepNestingIsRefusedAndHarmless() {
        refused("[".repeat(100_000));
        refused("{\"orderId\":" + "[".repeat(100_000));
        refused("{\"orderId\":" + "{\"a\":".repeat(100_000));
    }

    @ParameterizedTest
    @ValueSource(longs = {2147483647L, 2147483648L, 9007199254740992L, 9223372036854775807L})
    void c08IntegersOfEveryWidthAreReadExactly(long amount) {
        assertThat(json.readValue("{\"orderId\":\"o\",\"amount\":" + amount + "}", Request.class)
                        .amount())
                .isEqualTo(amount);
    }

    @ParameterizedTest
    @ValueSource(strings = {"status", "paidAmount", "merchantId", "@class", "OrderId"})
    void c19AFieldThatWeDoNotKnowIsRefused(String field) {
        refused("{\"orderId\":\"o\",\"amount\":1,\"" + field + "\":\"x\"}");
    }

    @Test
    void aFieldTwiceIsRefused() {
        refused("{\"orderId\":\"o\",\"amount\":1,\"amount\":2}");
    }

    @Test
    void textAfterTheEndIsRefused() {
        refused("{\"orderId\":\"o\",\"amount\":1} {}");
        refused("{\"orderId\":\"o\",\"amount\":1}x");
    }

    @Test
    void aMissingNumberIsNotZero() {
        assertThatThrownBy(() -> json.readValue("{\"amount\":null}", Primitive.class))
                .isInstanceOf(JacksonException.class);
    }

    private void refused(String text) {
        assertThatThrownBy(() -> json.readValue(text, Request.class)).isInstanceOf(JacksonException.class);
    }
}
