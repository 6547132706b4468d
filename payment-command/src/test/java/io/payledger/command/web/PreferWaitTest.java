package io.payledger.command.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PreferWaitTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "wait=5 | 5",
                "WAIT=5 | 5",
                " wait = 5 ; note=x | 5",
                "wait=\"5\" | 5",
                "respond-async, wait=7 | 7",
                "wait=3, wait=9 | 3",
                "return=minimal;wait=9, wait=2 | 2",
                "wait=999999999 | 999999999",
                "wait=0 | 0"
            })
    void theFirstWaitOfAHeaderCounts(String header, long seconds) {
        assertThat(PreferWait.of(List.of(header))).contains(Duration.ofSeconds(seconds));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "wait",
                "wait=",
                "wait=soon",
                "wait=-1",
                "wait=1.5",
                "wait=\"5",
                "wait=9999999999",
                "waiting=5"
            })
    void whatCannotBeUnderstoodIsAsIfItWasNotSaid(String header) {
        assertThat(PreferWait.of(List.of(header))).isEmpty();
    }

    @Test
    void aPreferenceMayStandInALaterHeader() {
        assertThat(PreferWait.of(List.of("respond-async", "wait=4"))).contains(Duration.ofSeconds(4));
        assertThat(PreferWait.of(List.of())).isEmpty();
    }
}
