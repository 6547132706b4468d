package io.payledger.eventstore.types;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.payledger.eventstore.fixture.SampleEvent;
import io.payledger.eventstore.fixture.SampleEvent.Moved;
import io.payledger.eventstore.fixture.SampleEvent.Opened;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EventCodecTest {
    private final EventCodec codec = new EventCodec(SampleEvent.registry());

    @Test
    void whatIsWrittenIsReadBackWithoutAnyTypeInformation() {
        byte[] json = codec.write(new Opened("ä 你好", "\"quoted\" \u0000"));
        assertThat(new String(json, StandardCharsets.UTF_8))
                .isEqualTo("{\"account\":\"ä 你好\",\"owner\":\"\\\"quoted\\\" \\u0000\"}");
        assertThat(codec.read("Opened", 1, json)).isEqualTo(new Opened("ä 你好", "\"quoted\" \u0000"));
    }

    @Test
    void f39OldRevisionsClimbThroughEveryUpcaster() {
        assertThat(read("Moved", 1, "{\"account\":\"a\",\"amount\":3}")).isEqualTo(new Moved("a", 300, "unknown"));
        assertThat(read("Moved", 2, "{\"account\":\"a\",\"amountMinor\":3}")).isEqualTo(new Moved("a", 3, "unknown"));
    }

    @Test
    void f37AnUnknownNameOrRevisionHasAnErrorOfItsOwn() {
        assertThatThrownBy(() -> read("X", 9, "{}"))
                .isInstanceOfSatisfying(UnknownEventTypeException.class, unknown -> {
                    assertThat(unknown.eventName()).isEqualTo("X");
                    assertThat(unknown.revision()).isEqualTo(9);
                });
        assertThatThrownBy(() -> read("Moved", 4, "{}")).isInstanceOf(UnknownEventTypeException.class);
        assertThatThrownBy(() -> read("Moved", 0, "{}")).isInstanceOf(UnknownEventTypeException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"account\":\"a\"}",
                "{\"account\":\"a\",\"owner\":\"o\",\"more\":1}",
                "{\"account\":\"a\",\"account\":\"b\",\"owner\":\"o\"}",
                "{\"account\":\"a\",\"owner\":\"o\"} {}",
                "[\"com.example.Gadget\",{}]",
                "{\"@class\":\"com.example.Gadget\",\"account\":\"a\",\"owner\":\"o\"}",
                "<gadget/>",
                ""
            })
    void f42APayloadOfAnyOtherShapeIsUnreadableAndNothingIsGuessed(String json) {
        assertThatThrownBy(() -> read("Opened", 1, json)).isInstanceOf(UnreadableEventException.class);
    }

    @Test
    void anUpcasterThatFailsMakesTheEventUnreadable() {
        assertThatThrownBy(() -> read("Moved", 1, "{\"account\":\"a\"}"))
                .isInstanceOf(UnreadableEventException.class)
                .hasMessageContaining("upcaster from revision 1");
        assertThatThrownBy(() -> read("Moved", 1, "[]")).isInstanceOf(UnreadableEventException.class);
    }

    @Test
    void aClassThatIsNotRegisteredIsNeverWritten() {
        assertThatThrownBy(() -> codec.write("text")).isInstanceOf(IllegalArgumentException.class);
    }

    private Object read(String name, int revision, String json) {
        return codec.read(name, revision, json.getBytes(StandardCharsets.UTF_8));
    }
}
