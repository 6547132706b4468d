package io.payledger.saga;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.axonframework.serialization.Serializer;
import org.axonframework.serialization.SimpleSerializedObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SagaJsonTest {
    private final Serializer serializer = SagaJson.serializer();

    /** What the first release wrote. It must stay readable as long as a saga can live: 25 hours and a review. */
    private static final String CHARGE = "{\"progress\":{\"charge\":{\"paymentId\":\"m1/o1\",\"attempt\":1,"
            + "\"tradeNo\":\"C7AE0ZDMEF6CX4XDHR012KK522KKX\",\"channel\":\"WECHAT\","
            + "\"amount\":{\"minor\":1234,\"currency\":\"CNY\"}},\"traceId\":\"t1\","
            + "\"since\":\"2026-01-01T00:00:00Z\",\"sentAt\":\"2026-01-01T00:00:01.500Z\",\"resends\":1,\"ticket\":3,"
            + "\"unwanted\":true,"
            + "\"deadline\":{\"name\":\"ask-bank\",\"scheduleId\":\"d1\"}}}";

    private static final String REFUND = "{\"progress\":{\"refund\":{\"paymentId\":\"m1/o1\","
            + "\"refundNo\":\"R7AE0ZDMEF6CX4XDHR012KK522KKX\",\"chargeNo\":\"C7AE0ZDMEF6CX4XDHR012KK522KKX\","
            + "\"channel\":\"WECHAT\",\"amount\":{\"minor\":1234,\"currency\":\"CNY\"}},\"traceId\":null,"
            + "\"sentAt\":\"2026-01-01T00:00:01.500Z\",\"ticket\":3,"
            + "\"deadline\":{\"name\":\"ask-bank-for-refund\",\"scheduleId\":\"d1\"}}}";

    @Test
    void storedSagaStaysReadable() {
        assertThat(rewritten("charge.ChargeSaga", CHARGE)).isEqualTo(CHARGE);
        assertThat(rewritten("refund.RefundSaga", REFUND)).isEqualTo(REFUND);
    }

    @ParameterizedTest
    @CsvSource({"charge.ChargeSaga", "refund.RefundSaga"})
    void sagaThatWaitsForNothingStaysReadable(String type) {
        String stored = (type.startsWith("charge") ? CHARGE : REFUND)
                .replaceFirst("\"deadline\":\\{[^}]*}", "\"deadline\":null");
        assertThat(rewritten(type, stored)).isEqualTo(stored);
    }

    @Test
    void fieldThatTheReleaseBeforeDidNotKnowIsFalse() {
        assertThat(rewritten("charge.ChargeSaga", CHARGE.replace("\"unwanted\":true,", "")))
                .isEqualTo(CHARGE.replace("\"unwanted\":true", "\"unwanted\":false"));
    }

    @Test
    void fieldOfALaterReleaseIsSkipped() {
        assertThat(rewritten("charge.ChargeSaga", CHARGE.replace("\"resends\":1", "\"resends\":1,\"later\":{\"x\":1}")))
                .isEqualTo(CHARGE);
    }

    private String rewritten(String type, String json) {
        Object saga = serializer.deserialize(new SimpleSerializedObject<>(
                json.getBytes(StandardCharsets.UTF_8), byte[].class, "io.payledger.saga." + type, null));
        return serializer.serialize(saga, String.class).getData();
    }
}
