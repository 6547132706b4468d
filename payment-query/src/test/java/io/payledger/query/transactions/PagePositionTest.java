package io.payledger.query.transactions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.payledger.api.id.PaymentId;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PagePositionTest {
    @Test
    void aCursorIsReadBackAsThePositionThatItWasMadeOf() {
        PagePosition longest = new PagePosition(
                Instant.parse("9999-12-31T00:00:00.123456Z"), PaymentId.of("m".repeat(64), "o".repeat(64)));
        assertThat(PagePosition.parse(longest.cursor())).isEqualTo(longest);
        assertThat(longest.cursor()).matches("[A-Za-z0-9_-]+");
    }

    /** G10: guessed cursors. */
    @ParameterizedTest
    @ValueSource(strings = {"", "1", "1 ", "x m1/o1", "1 m1", "1 m1/o1/o2", "99999999999999999999 m1/o1", "1 m1/'o1"})
    void g10WhatIsNoPositionIsNoCursor(String text) {
        String cursor = Base64.getUrlEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
        assertThatThrownBy(() -> PagePosition.parse(cursor)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void whatIsNotBase64OrTooLongIsNoCursor() {
        assertThatThrownBy(() -> PagePosition.parse("%00")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> PagePosition.parse("A".repeat(100_000))).isInstanceOf(IllegalArgumentException.class);
    }
}
