package io.payledger.eventstore.axon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.payledger.eventstore.fixture.SampleEvent;
import io.payledger.eventstore.fixture.SampleEvent.Moved;
import io.payledger.eventstore.fixture.SampleEvent.Opened;
import io.payledger.eventstore.types.EventCodec;
import io.payledger.eventstore.types.UnreadableEvent;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.axonframework.messaging.MetaData;
import org.axonframework.serialization.SerializationException;
import org.axonframework.serialization.SerializedObject;
import org.axonframework.serialization.SimpleSerializedObject;
import org.axonframework.serialization.SimpleSerializedType;
import org.axonframework.serialization.UnknownSerializedType;
import org.junit.jupiter.api.Test;

class NamedJsonSerializerTest {
    private final NamedJsonSerializer serializer = new NamedJsonSerializer(new EventCodec(SampleEvent.registry()));

    @Test
    void eventsHaveShortNamesAndRevisionsNeverClassNames() {
        SerializedObject<String> written = serializer.serialize(new Moved("a", 1, "r"), String.class);
        assertThat(written.getType().getName()).isEqualTo("Moved");
        assertThat(written.getType().getRevision()).isEqualTo("3");
        assertThat(written.getData()).doesNotContain("payledger");
        assertThat(serializer.<String, Object>deserialize(written)).isEqualTo(new Moved("a", 1, "r"));
        assertThat(serializer.classForType(written.getType())).isEqualTo(Moved.class);
    }

    @Test
    void oldRevisionsAreReadAndUnknownOnesAreAnError() {
        assertThat(read("Moved", "2", "{\"account\":\"a\",\"amountMinor\":3}")).isEqualTo(new Moved("a", 3, "unknown"));
        assertThatThrownBy(() -> read("Moved", "9", "{}")).isInstanceOf(SerializationException.class);
        assertThatThrownBy(() -> read("Moved", "new", "{}")).isInstanceOf(SerializationException.class);
    }

    @Test
    void f41AClassNameInStorageIsNeverFollowed() {
        assertThatThrownBy(() -> read("java.util.ArrayList", "1", "[]")).isInstanceOf(SerializationException.class);
        assertThat(serializer.classForType(new SimpleSerializedType("java.util.ArrayList", null)))
                .isEqualTo(UnknownSerializedType.class);
        assertThatThrownBy(() -> serializer.serialize("no event", byte[].class))
                .isInstanceOf(SerializationException.class);
        assertThatThrownBy(() -> Class.forName("com.thoughtworks.xstream.XStream"))
                .isInstanceOf(ClassNotFoundException.class);
    }

    @Test
    void metadataIsPlainJson() {
        MetaData metaData = MetaData.from(Map.of("actor", "m1"));
        SerializedObject<String> written = serializer.serialize(metaData, String.class);
        assertThat(written.getData()).isEqualTo("{\"actor\":\"m1\"}");
        assertThat(serializer.<String, Object>deserialize(written)).isEqualTo(metaData);
    }

    @Test
    void nothingIsNothing() {
        SerializedObject<byte[]> written = serializer.serialize(null, byte[].class);
        assertThat(serializer.<byte[], Object>deserialize(written)).isNull();
    }

    @Test
    void whatCouldNotBeReadIsPassedOnAsWhatItWas() {
        UnreadableEvent unread = new UnreadableEvent("a", 3, "FromTheFuture", 7, "{\"x\":1}", "unknown");
        SerializedObject<String> written = serializer.serialize(unread, String.class);
        assertThat(written.getType().getName()).isEqualTo("FromTheFuture");
        assertThat(written.getType().getRevision()).isEqualTo("7");
        assertThat(written.getData()).isEqualTo("{\"x\":1}");
    }

    @Test
    void itSerializesToWhatAxonAsksFor() {
        assertThat(serializer.canSerializeTo(byte[].class)).isTrue();
        assertThat(serializer.canSerializeTo(Opened.class)).isFalse();
    }

    private Object read(String name, String revision, String json) {
        return serializer.deserialize(
                new SimpleSerializedObject<>(json.getBytes(StandardCharsets.UTF_8), byte[].class, name, revision));
    }
}
