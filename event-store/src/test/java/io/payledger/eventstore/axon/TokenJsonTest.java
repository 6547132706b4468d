package io.payledger.eventstore.axon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import org.axonframework.eventhandling.GlobalSequenceTrackingToken;
import org.axonframework.eventhandling.MergedTrackingToken;
import org.axonframework.eventhandling.ReplayToken;
import org.axonframework.eventhandling.TrackingToken;
import org.axonframework.serialization.SerializedObject;
import org.axonframework.serialization.jackson3.Jackson3Serializer;
import org.junit.jupiter.api.Test;

class TokenJsonTest {
    private static final TrackingToken FIVE = new GlobalSequenceTrackingToken(5);
    private static final TrackingToken NINE = new GlobalSequenceTrackingToken(9);

    private final Jackson3Serializer serializer = Jackson3Serializer.builder()
            .jsonMapperBuilderCustomizer(TokenJson.customizer())
            .build();

    @Test
    void aReplayGoesOnAfterARestart() {
        assertComesBack(ReplayToken.createReplayToken(NINE));
        assertComesBack(ReplayToken.createReplayToken(NINE, FIVE, "rebuild 7"));
        ReplayToken replay = (ReplayToken) ReplayToken.createReplayToken(NINE, FIVE, "rebuild 7");
        ReplayToken read = (ReplayToken) serializer.<byte[], TrackingToken>deserialize(write(replay));
        assertThat(ReplayToken.isReplay(read)).isTrue();
        assertThat(read.advancedTo(new GlobalSequenceTrackingToken(10))).isEqualTo(new GlobalSequenceTrackingToken(10));
    }

    @Test
    void mergedTokensComeBackInAnyNesting() {
        assertComesBack(FIVE);
        assertComesBack(new MergedTrackingToken(FIVE, NINE));
        assertComesBack(new MergedTrackingToken(ReplayToken.createReplayToken(NINE, FIVE), NINE));
        assertComesBack(ReplayToken.createReplayToken(new MergedTrackingToken(FIVE, NINE)));
    }

    @Test
    void noClassNameIsStored() {
        byte[] json = write(ReplayToken.createReplayToken(new MergedTrackingToken(FIVE, NINE), FIVE, "why"))
                .getData();
        assertThat(new String(json, StandardCharsets.UTF_8))
                .isEqualTo("{\"replay\":{\"reset\":{\"merge\":{\"lower\":{\"position\":5},\"upper\":{\"position\":9}}},"
                        + "\"current\":{\"position\":5},\"context\":\"why\"}}");
    }

    @Test
    void aContextThatIsNoTextIsRefused() {
        assertThatThrownBy(() -> write(ReplayToken.createReplayToken(NINE, FIVE, new Object())))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("must be text");
    }

    @Test
    void withoutItAxonsOwnSerializerCannotReadAReplayToken() {
        Jackson3Serializer plain = Jackson3Serializer.builder().build();
        SerializedObject<byte[]> stored = plain.serialize(ReplayToken.createReplayToken(NINE, FIVE), byte[].class);
        assertThatThrownBy(() -> plain.deserialize(stored)).hasMessageContaining("deserializing");
    }

    private void assertComesBack(TrackingToken token) {
        assertThat(serializer.<byte[], TrackingToken>deserialize(write(token))).isEqualTo(token);
    }

    private SerializedObject<byte[]> write(TrackingToken token) {
        return serializer.serialize(token, byte[].class);
    }
}
