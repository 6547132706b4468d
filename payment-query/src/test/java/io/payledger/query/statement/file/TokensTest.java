package io.payledger.query.statement.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class TokensTest {
    private static final String NUMBER = "CZN8ZM0B4H8WJV1PNECYKHD7KMXZG";

    @Test
    void aNumberIsAWholeWord() {
        assertThat(Tokens.of(List.of("EREF+" + NUMBER + "/x"))).contains(NUMBER);
        assertThat(Tokens.of(List.of("X" + NUMBER, NUMBER + "9"))).doesNotContain(NUMBER);
        assertThat(Tokens.of(List.of(NUMBER.toLowerCase(Locale.ROOT)))).contains(NUMBER);
        assertThat(Tokens.of(List.of("SHORT", "12345", "without digits"))).isEmpty();
    }

    @Test
    void aNumberThatTheBankHasCutIsPutTogetherAgain() {
        String left = NUMBER.substring(0, 22);
        String right = NUMBER.substring(22);
        Narrative parts =
                Narrative.of(List.of("166?00GUTSCHRIFT?20EREF+" + left + "?21" + right + "?22 SVWZ+x?32NAME"));
        assertThat(Tokens.of(parts.searched())).contains(NUMBER);
        Narrative lines = Narrative.of(List.of("payment " + left, right + " thanks"));
        assertThat(Tokens.of(lines.searched())).contains(NUMBER);
        assertThat(Narrative.of(List.of("ends with", NUMBER)).searched())
                .anySatisfy(text -> assertThat(text).endsWith(" " + NUMBER));
    }
}
