package io.payledger.eventstore.axon;

import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.testsupport.SettableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;
import java.util.UUID;
import org.axonframework.common.IdentifierFactory;
import org.junit.jupiter.api.Test;

class TimeOrderedIdentifiersTest {
    private final SettableClock clock = new SettableClock(Instant.parse("2026-11-29T12:00:00Z"));

    @Test
    void axonFindsItAndItMakesVersionSevenUuids() {
        assertThat(IdentifierFactory.getInstance()).isInstanceOf(TimeOrderedIdentifiers.class);
        UUID id = UUID.fromString(IdentifierFactory.getInstance().generateIdentifier());
        assertThat(id.version()).isEqualTo(7);
        assertThat(id.variant()).isEqualTo(2);
    }

    @Test
    void laterOnesSortBehindEarlierOnes() {
        IdentifierFactory identifiers = new TimeOrderedIdentifiers(clock, 1);
        String earlier = identifiers.generateIdentifier();
        clock.advance(Duration.ofMillis(1));
        assertThat(identifiers.generateIdentifier()).isGreaterThan(earlier);
    }

    @Test
    void noTwoAreEqualInOneMillisecondOnTwoNodes() {
        IdentifierFactory first = new TimeOrderedIdentifiers(clock, 1);
        IdentifierFactory second = new TimeOrderedIdentifiers(clock, 2);
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < 100_000; i++) {
            assertThat(seen.add(first.generateIdentifier())).isTrue();
            assertThat(seen.add(second.generateIdentifier())).isTrue();
        }
    }
}
