package io.payledger.api.log;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StepLogTest {
    @Test
    void aLineIsStepOrderTraceStatusAndPairs() {
        assertThat(StepLog.line("pay.submit", "O-88291", "T-7741", "BEGIN", "amount", 500, "channel", "WECHAT"))
                .isEqualTo("pay.submit O-88291 T-7741 BEGIN amount=500 channel=WECHAT");
    }

    @Test
    void aMissingValueIsADash() {
        assertThat(StepLog.line("bank.charge", "O-1", null, "OK", "reference", null))
                .isEqualTo("bank.charge O-1 - OK reference=-");
    }

    @Test
    void noValueCanForgeALineOrAKey() {
        assertThat(StepLog.line("pay.submit", "O-1", "T-1", "REFUSED", "why", "x\npay.submit O-2 T-2 OK a=\"b\\"))
                .isEqualTo("pay.submit O-1 T-1 REFUSED why=\"x\\u000apay.submit O-2 T-2 OK a=\\\"b\\\\\"");
    }
}
