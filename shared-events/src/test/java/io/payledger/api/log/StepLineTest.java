package io.payledger.api.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StepLineTest {
    @Test
    void aLineIsStepOrderTraceStatusAndPairs() {
        assertThat(line("pay.submit", "O-88291", "T-7741", "BEGIN", "amount", 500, "channel", "WECHAT"))
                .isEqualTo("pay.submit O-88291 T-7741 BEGIN amount=500 channel=WECHAT");
    }

    @Test
    void aMissingValueIsADash() {
        assertThat(line("bank.charge", "O-1", null, "OK", "reference", null))
                .isEqualTo("bank.charge O-1 - OK reference=-");
    }

    @Test
    void noValueCanForgeALineOrAKey() {
        assertThat(line("pay.submit", "O-1", "T-1", "REFUSED", "why", "x\npay.submit O-2 T-2 OK a=\"b\\"))
                .isEqualTo("pay.submit O-1 T-1 REFUSED why=\"x\\u000apay.submit O-2 T-2 OK a=\\\"b\\\\\"");
    }

    /** Line ends of all kinds, escape sequences of terminals, and what turns the direction of text around. */
    @ParameterizedTest
    @ValueSource(
            ints = {
                '\n', '\r', '\t', 0x00, 0x0b, 0x0c, 0x1b, 0x7f, 0x85, 0x9b, 0xa0, 0x2028, 0x2029, 0x202e, 0x2066,
                0xfeff, 0x1f600
            })
    void whateverIsNotPlainIsWrittenAsACode(int character) {
        String line = line("a", "b", "c", "D", "e", "f" + Character.toString(character) + "g");
        assertThat(line).matches("a b c D e=\"f(\\\\u[0-9a-f]{4}){1,2}g\"");
    }

    @Test
    void aProgramGetsTheValuesAsTheyAre() {
        assertThat(new StepLine("a", "b", null, "C", "d", 1, "e", null, "f", "x\ny").values())
                .containsExactly(entry("d", "1"), entry("e", null), entry("f", "x\ny"));
    }

    private static String line(
            String step, Object order, @Nullable Object trace, String status, @Nullable Object... pairs) {
        return new StepLine(step, order, trace, status, pairs).toString();
    }
}
