package io.payledger.saga;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class SagaFixtureRuleTest {
    private static final Pattern ACT = Pattern.compile("\\.(whenPublishingA|whenTimeElapses|whenAggregate)\\(");
    private static final Pattern ASKED = Pattern.compile("\\.expectSuccessfulHandlerExecution\\(\\)");

    @Test
    @DisplayName("F26 every story of a saga asks whether its handlers succeeded: Axon's fixture hides their exceptions")
    void f26EveryStoryAsks() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("src/test/java"))) {
            List<Path> stories = files.filter(file -> file.toString().endsWith("Test.java"))
                    .filter(file -> count(ACT, text(file)) > 0)
                    .toList();
            assertThat(stories)
                    .hasSizeGreaterThanOrEqualTo(4)
                    .allSatisfy(file -> assertThat(count(ASKED, text(file)))
                            .as("%s: as many .expectSuccessfulHandlerExecution() as .when…()", file)
                            .isEqualTo(count(ACT, text(file))));
        }
    }

    private static long count(Pattern pattern, String text) {
        return pattern.matcher(text).results().count();
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
