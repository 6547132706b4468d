package io.payledger.eventstore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class CheckpointPropertiesTest {
    private static final String PREFIX = "payledger.checkpoint";

    @Test
    void withoutAnyKeyNothingIsSignedAndNothingIsWrittenButTheLog() {
        CheckpointProperties defaults = bind(Map.of());
        assertThat(defaults.keyFiles()).isEmpty();
        assertThat(defaults.folders()).isEmpty();
        assertThat(defaults.urls()).isEmpty();
        assertThat(defaults.log()).isTrue();
        assertThat(defaults.interval()).isEqualTo(Duration.ofMinutes(1));
    }

    @Test
    void listsAreReadAsTheyAreWritten() {
        CheckpointProperties properties = bind(Map.of(
                PREFIX + ".key-files[0]", "/keys/with space/one.key",
                PREFIX + ".folders", "/a,/b",
                PREFIX + ".urls", "https://witness.example.com/add"));
        assertThat(properties.keyFiles()).containsExactly(Path.of("/keys/with space/one.key"));
        assertThat(properties.folders()).containsExactly(Path.of("/a"), Path.of("/b"));
        assertThat(properties.urls()).isEqualTo(List.of(URI.create("https://witness.example.com/add")));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    key-files | a,b,c
                    interval  | 99ms
                    timeout   | 0s
                    timeout   | 2m
                    urls      | ftp://example.com/x
                    urls      | witness.example.com
                    """)
    void aBadValueIsRefusedByTheNameOfItsKey(String key, String value) {
        assertThatThrownBy(() -> bind(Map.of(PREFIX + "." + key, value)))
                .rootCause()
                .hasMessageContaining(PREFIX + "." + key);
    }

    private static CheckpointProperties bind(Map<String, String> keys) {
        return new Binder(new MapConfigurationPropertySource(keys)).bindOrCreate(PREFIX, CheckpointProperties.class);
    }
}
