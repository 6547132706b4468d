package io.payledger.command.idempotency;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class RequestFingerprintTest {
    private static final RequestFingerprint FIRST =
            RequestFingerprint.of(Map.of("orderId", "O-1", "amount", 500L, "currency", "CNY"));

    @Test
    void theSameFieldsAreTheSameRequest() {
        assertThat(FIRST.differencesTo(
                        RequestFingerprint.of(Map.of("currency", "CNY", "amount", 500L, "orderId", "O-1"))))
                .isEmpty();
    }

    @Test
    void everyFieldThatDiffersIsNamed() {
        assertThat(FIRST.differencesTo(
                        RequestFingerprint.of(Map.of("orderId", "O-1", "amount", 501L, "channel", "CARD"))))
                .containsExactly("amount", "channel", "currency");
    }
}
