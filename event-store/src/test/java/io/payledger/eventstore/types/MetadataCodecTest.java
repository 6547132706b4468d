package io.payledger.eventstore.types;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MetadataCodecTest {
    @Test
    void metadataIsOneFlatObjectWithSortedKeys() {
        Map<String, @Nullable Object> metadata = new HashMap<>();
        metadata.put("b", "text");
        metadata.put("a", 1);
        metadata.put("d", null);
        metadata.put("c", true);
        byte[] json = MetadataCodec.write(metadata);
        assertThat(new String(json, StandardCharsets.UTF_8))
                .isEqualTo("{\"a\":1,\"b\":\"text\",\"c\":true,\"d\":null}");
        metadata.put("a", 1L);
        assertThat(MetadataCodec.read(json)).isEqualTo(metadata);
        assertThat(MetadataCodec.read(MetadataCodec.write(Map.of()))).isEmpty();
    }

    @Test
    void anythingElseIsRefusedByItsKey() {
        assertThatThrownBy(() -> MetadataCodec.write(Map.of("when", Instant.EPOCH)))
                .hasMessageContaining("when");
        assertThatThrownBy(() -> MetadataCodec.write(Map.of("price", 1.5))).hasMessageContaining("price");
    }

    @Test
    void halfACharacterIsKeptAsItIs() {
        Map<String, String> metadata = Map.of("half", "\ud800");
        assertThat(MetadataCodec.read(MetadataCodec.write(metadata))).isEqualTo(metadata);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"a\":{}}", "{\"a\":[1]}", "{\"a\":1.5}", "{\"a\":99999999999999999999}", "{\"a\""})
    void storedMetadataThatIsNotFlatIsRefused(String json) {
        assertThatThrownBy(() -> MetadataCodec.read(json.getBytes(StandardCharsets.UTF_8)))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
