package io.payledger.query.projection;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StorableTextTest {
    @Test
    void whatPostgresCannotKeepIsReplaced() {
        assertThat(StorableText.of("a\u0000b")).isEqualTo("a\ufffdb");
        assertThat(StorableText.of("half \ud83d pair")).isEqualTo("half \ufffd pair");
        assertThat(StorableText.of("\udca9")).isEqualTo("\ufffd");
    }

    @Test
    void allOtherTextStaysAsItIs() {
        assertThat(StorableText.of("\u540d\u79f0 \ud83d\udca9 'x' -- \\"))
                .isEqualTo("\u540d\u79f0 \ud83d\udca9 'x' -- \\");
        assertThat(StorableText.ofNullable(null)).isNull();
    }
}
