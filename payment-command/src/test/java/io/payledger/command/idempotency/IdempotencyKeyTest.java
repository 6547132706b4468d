package io.payledger.command.idempotency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.ProblemException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IdempotencyKeyTest {
    private static Optional<IdempotencyKey> standard(String... values) {
        return IdempotencyKey.ofHeaders(List.of(values), List.of());
    }

    private static void refused(List<String> standard, List<String> other) {
        assertThatThrownBy(() -> IdempotencyKey.ofHeaders(standard, other))
                .isInstanceOfSatisfying(ProblemException.class, e -> {
                    assertThat(e.code()).isEqualTo(ErrorCode.INVALID_IDEMPOTENCY_KEY);
                    assertThat(e.members()).containsEntry("field", "Idempotency-Key");
                });
    }

    @Test
    void noHeaderIsNoKey() {
        assertThat(standard()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\'',
            value = {
                "abc|abc",
                "\"abc\"|abc",
                "\"a b\"|a b",
                "\"a,b\"|a,b",
                "\"a\\\"b\"|a\"b",
                "\"a\\\\b\"|a\\b",
                "a\\b|a\\b"
            })
    void quotedAndBareNameTheSameKey(String header, String key) {
        assertThat(standard(header)).contains(new IdempotencyKey(key));
        assertThat(IdempotencyKey.ofHeaders(List.of(), List.of(header))).contains(new IdempotencyKey(key));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "\"\"",
                "\" \"",
                "a b",
                "a,b",
                "a\"b",
                "\"a\"b\"",
                "\"a\\n\"",
                "\"a\\\"",
                "é",
                "a\u0000b"
            })
    void a14OddKeysAreRefused(String header) {
        refused(List.of(header), List.of());
        refused(List.of(), List.of(header));
    }

    @Test
    void a14TwoHeadersAreRefusedEvenWhenTheyAreEqual() {
        refused(List.of("a", "a"), List.of());
        refused(List.of(), List.of("a", "b"));
    }

    @Test
    void bothHeadersMustAgree() {
        assertThat(IdempotencyKey.ofHeaders(List.of("a"), List.of("\"a\""))).contains(new IdempotencyKey("a"));
        refused(List.of("a"), List.of("b"));
    }

    @ParameterizedTest
    @ValueSource(ints = {256, 2_049, 9_000})
    void a12AKeyLongerThanTheLimitIsRefusedWhateverItsShape(int length) {
        refused(List.of("a".repeat(length)), List.of());
        refused(List.of("aB3-".repeat(length / 4 + 1).substring(0, length)), List.of());
        assertThat(standard("a".repeat(255))).isPresent();
    }
}
