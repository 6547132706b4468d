package io.payledger.api.id;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each rule as a regular expression, which is how the API describes it, against the code that goes by letters. */
class AlphabetTest {
    static Stream<Arguments> rules() {
        return Stream.of(
                rule("order id", "(?!\\.{1,2}$)[A-Za-z0-9_.:-]{1,64}", OrderId::new),
                rule("trade number", "[A-Za-z0-9]{6,32}", TradeNo::new),
                rule("channel", "[A-Z][A-Z0-9_]{0,31}", Channel::new));
    }

    private static Arguments rule(String name, String regex, Consumer<String> constructor) {
        return Arguments.of(name, Pattern.compile(regex), constructor);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("rules")
    void takesWhatTheRuleTakesAndNothingElse(String name, Pattern rule, Consumer<String> constructor) {
        assertThat(texts().filter(text ->
                        takes(constructor, text) != rule.matcher(text).matches()))
                .isEmpty();
    }

    /** Characters alone, first, last and in the middle: all of the first 1,024, and one of 97 behind them; lengths; dots. */
    private static Stream<String> texts() {
        Stream<String> characters = IntStream.rangeClosed(0, Character.MAX_VALUE)
                .filter(c -> c < 1_024 || c % 97 == 0)
                .mapToObj(c -> (char) c)
                .flatMap(c -> Stream.of("" + c, c + "AAAAAA", "AAAAAA" + c, "AAA" + c + "AAA"));
        Stream<String> lengths = IntStream.rangeClosed(0, 70).mapToObj("A"::repeat);
        return Stream.of(characters, lengths, Stream.of("..", "...", ".\n", "..\n", "A\r\n"))
                .flatMap(it -> it);
    }

    private static boolean takes(Consumer<String> constructor, String text) {
        try {
            constructor.accept(text);
            return true;
        } catch (IllegalIdException e) {
            return false;
        }
    }
}
