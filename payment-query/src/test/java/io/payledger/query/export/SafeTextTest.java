package io.payledger.query.export;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SafeTextTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "=1+1",
                "=HYPERLINK(\"http://x\";\"y\")",
                "+cmd|' /C calc'!A0",
                "-1+1",
                "-A1",
                "@SUM(1)",
                "\t=1",
                "\r=1",
                "\uff1d1",
                "-"
            })
    void whatASpreadsheetMayRunGetsAnApostrophe(String text) {
        assertThat(SafeText.of(text)).isEqualTo("'" + text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-5", "-12.50", "+49", "0", "O-1", "a=b", "1-2", "NO_FUNDS", "\u540d", " =1", "'=1"})
    void whatIsHarmlessStaysAsItIs(String text) {
        assertThat(SafeText.of(text)).isEqualTo(text);
    }
}
