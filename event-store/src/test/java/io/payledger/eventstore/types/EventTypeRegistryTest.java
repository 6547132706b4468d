package io.payledger.eventstore.types;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.payledger.eventstore.fixture.SampleEvent;
import io.payledger.eventstore.fixture.SampleEvent.Moved;
import io.payledger.eventstore.fixture.SampleEvent.Opened;
import org.junit.jupiter.api.Test;

class EventTypeRegistryTest {
    private final EventTypeRegistry.Builder types = EventTypeRegistry.builder();

    @Test
    void everyRevisionUpToTheNewestCanBeRead() {
        assertThat(SampleEvent.registry().readable()).containsExactly("Moved/1", "Moved/2", "Moved/3", "Opened/1");
    }

    @Test
    void aRevisionWithoutAWayToTheNextIsRefused() {
        types.event(Moved.class, "Moved", 3).upcaster("Moved", 1, payload -> payload);
        assertThatThrownBy(types::build).hasMessageContaining("Moved/2");
    }

    @Test
    void anUpcasterThatLeadsNowhereIsRefused() {
        types.event(Moved.class, "Moved", 1).upcaster("Moved", 1, payload -> payload);
        assertThatThrownBy(types::build).hasMessageContaining("Moved/1");
        types.upcaster("Gone", 1, payload -> payload);
        assertThatThrownBy(types::build).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aNameOrAClassIsRegisteredOnce() {
        types.event(Moved.class, "Moved", 1);
        assertThatThrownBy(() -> types.event(Opened.class, "Moved", 1)).hasMessageContaining("Moved");
        assertThatThrownBy(() -> types.event(Moved.class, "Other", 1)).hasMessageContaining("twice");
        assertThatThrownBy(() -> types.upcaster("Moved", 1, p -> p).upcaster("Moved", 1, p -> p))
                .hasMessageContaining("two upcasters");
    }

    @Test
    void aClassNameIsNoEventName() {
        assertThatThrownBy(() -> types.event(Moved.class, Moved.class.getName(), 1))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> types.event(Moved.class, "Moved", 0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> types.event(Moved.class, "", 1)).isInstanceOf(IllegalArgumentException.class);
    }
}
