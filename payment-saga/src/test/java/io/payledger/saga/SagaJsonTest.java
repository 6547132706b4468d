package io.payledger.saga;

import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.saga.charge.ChargeSaga;
import java.nio.charset.StandardCharsets;
import org.axonframework.serialization.Serializer;
import org.axonframework.serialization.SimpleSerializedObject;
import org.junit.jupiter.api.Test;

class SagaJsonTest {
    private final Serializer serializer = SagaJson.serializer();

    /** What the first release wrote. It must stay readable as long as a saga can live: 25 hours and a review. */
    private static final String STORED = "{\"progress\":{\"charge\":{\"paymentId\":\"m1/o1\",\"attempt\":1,"
            + "\"tradeNo\":\"C7AE0ZDMEF6CX4XDHR012KK522KKX\",\"channel\":\"WECHAT\","
            + "\"amount\":{\"minor\":1234,\"currency\":\"CNY\"}},\"traceId\":\"t1\","
            + "\"since\":\"2026-01-01T00:00:00Z\",\"sentAt\":\"2026-01-01T00:00:01.500Z\",\"resends\":1,\"ticket\":3,"
            + "\"unwanted\":true,"
            + "\"deadline\":{\"name\":\"ask-bank\",\"scheduleId\":\"d1\"}}}";

    @Test
    void storedSagaStaysReadable() {
        assertThat(write(read(STORED))).isEqualTo(STORED);
    }

    @Test
    void fieldThatTheReleaseBeforeDidNotKnowIsFalse() {
        assertThat(write(read(STORED.replace("\"unwanted\":true,", ""))))
                .isEqualTo(STORED.replace("\"unwanted\":true", "\"unwanted\":false"));
    }

    @Test
    void fieldOfALaterReleaseIsSkipped() {
        assertThat(write(read(STORED.replace("\"resends\":1", "\"resends\":1,\"later\":{\"x\":1}"))))
                .isEqualTo(STORED);
    }

    private ChargeSaga read(String json) {
        return serializer.deserialize(new SimpleSerializedObject<>(
                json.getBytes(StandardCharsets.UTF_8), byte[].class, "io.payledger.saga.charge.ChargeSaga", null));
    }

    private String write(ChargeSaga saga) {
        return serializer.serialize(saga, String.class).getData();
    }
}
