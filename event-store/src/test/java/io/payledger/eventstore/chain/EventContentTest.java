package io.payledger.eventstore.chain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EventContentTest {
    private static final byte[] JSON = {'{', '}'};

    @ParameterizedTest
    @ValueSource(strings = {"", "a\0b", "half \ud83d", "\udc00 half"})
    void whatTheDatabaseCannotHoldIsRefusedBeforeItMeetsABatch(String aggregateId) {
        assertThatThrownBy(() -> content(aggregateId, 0, 1, Instant.EPOCH, JSON))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void valuesOutOfRangeAreRefused() {
        assertThatThrownBy(() -> content("a".repeat(256), 0, 1, Instant.EPOCH, JSON))
                .hasMessageContaining("255");
        assertThatThrownBy(() -> content("a", -1, 1, Instant.EPOCH, JSON)).hasMessageContaining("start at 0");
        assertThatThrownBy(() -> content("a", 0, 0, Instant.EPOCH, JSON)).hasMessageContaining("start at");
        assertThatThrownBy(() -> content("a", 0, 1, Instant.EPOCH.minusNanos(1), JSON))
                .hasMessageContaining("1970");
        assertThatThrownBy(() -> content("a", 0, 1, Instant.MAX, JSON)).hasMessageContaining("9999");
        assertThatThrownBy(() -> content("a", 0, 1, Instant.EPOCH, new byte[0])).hasMessageContaining("payload");
        assertThatThrownBy(() -> content("a", 0, 1, Instant.EPOCH, new byte[EventContent.MAX_JSON_BYTES + 1]))
                .hasMessageContaining("payload");
    }

    @Test
    void bytesThatTheDatabaseWouldNotGiveBackAreRefused() {
        byte[] half = {'"', (byte) 0xed, (byte) 0xa0, (byte) 0x80, '"'};
        assertThatThrownBy(() -> content("a", 0, 1, Instant.EPOCH, half)).hasMessageContaining("UTF-8");
        assertThatThrownBy(() -> content("a", 0, 1, Instant.EPOCH, new byte[] {'"', 0, '"'}))
                .hasMessageContaining("UTF-8");
        assertThat(content("a", 0, 1, Instant.EPOCH, "\"ü 😀\"".getBytes(StandardCharsets.UTF_8))
                        .payload())
                .hasSize(9);
    }

    @Test
    void timeIsCutToTheMicrosecondsThatTheDatabaseKeeps() {
        EventContent content = content("😀 m1/o1", 0, 1, Instant.parse("2026-02-03T04:05:06.123456789Z"), JSON);
        assertThat(content.occurredAt()).isEqualTo(Instant.parse("2026-02-03T04:05:06.123456Z"));
        assertThat(content.occurredAtMicros()).isEqualTo(1_770_091_506_123_456L);
    }

    private static EventContent content(
            String aggregateId, long sequence, int revision, Instant occurredAt, byte[] payload) {
        return new EventContent(
                new UUID(0, 1), "account", aggregateId, sequence, "Opened", revision, occurredAt, payload, JSON);
    }
}
