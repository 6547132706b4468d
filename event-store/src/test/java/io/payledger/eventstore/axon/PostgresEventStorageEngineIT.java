package io.payledger.eventstore.axon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.payledger.eventstore.fixture.SampleEvent.Moved;
import io.payledger.eventstore.fixture.SampleEvent.Opened;
import io.payledger.eventstore.fixture.SampleStore;
import io.payledger.testsupport.TestDatabase;
import io.payledger.testsupport.TestPostgres;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.axonframework.eventhandling.DomainEventMessage;
import org.axonframework.eventhandling.GapAwareTrackingToken;
import org.axonframework.eventhandling.GenericDomainEventMessage;
import org.axonframework.eventhandling.GenericEventMessage;
import org.axonframework.eventhandling.GlobalSequenceTrackingToken;
import org.axonframework.eventhandling.TrackedEventMessage;
import org.axonframework.eventsourcing.eventstore.DomainEventStream;
import org.axonframework.messaging.GenericMessage;
import org.axonframework.modelling.command.AggregateStreamCreationException;
import org.axonframework.modelling.command.ConcurrencyException;
import org.axonframework.serialization.SerializationException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PostgresEventStorageEngineIT {
    private TestDatabase database;
    private SampleStore store;
    private PostgresEventStorageEngine engine;

    @BeforeEach
    void open() {
        database = TestPostgres.migratedDatabase();
        store = SampleStore.open(database);
        engine = store.node().engine();
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void whatWasAppendedIsReadBackPerAggregateAndInTheLog() {
        DomainEventMessage<?> opened = event("a", 0, new Opened("a", "ann"));
        DomainEventMessage<?> moved = event("a", 1, new Moved("a", 500, "salary"));
        engine.appendEvents(List.of(opened, moved));
        engine.appendEvents(event("b", 0, new Opened("b", "bob")));

        DomainEventStream ofA = engine.readEvents("a");
        assertThat(ofA.next().getPayload()).isEqualTo(new Opened("a", "ann"));
        DomainEventMessage<?> second = ofA.next();
        assertThat(second.getPayload()).isEqualTo(new Moved("a", 500, "salary"));
        assertThat(second.getIdentifier()).isEqualTo(moved.getIdentifier());
        assertThat(second.getType()).isEqualTo("account");
        assertThat(second.getMetaData()).containsEntry("actor", "someone");
        assertThat(ofA.hasNext()).isFalse();
        assertThat(ofA.getLastSequenceNumber()).isEqualTo(1);

        assertThat(engine.readEvents(null, false)
                        .map(TrackedEventMessage::trackingToken)
                        .toList())
                .isEqualTo(List.of(
                        new GlobalSequenceTrackingToken(1),
                        new GlobalSequenceTrackingToken(2),
                        new GlobalSequenceTrackingToken(3)));
        assertThat(engine.lastSequenceNumberFor("a")).contains(1L);
        assertThat(engine.lastSequenceNumberFor("none")).isEmpty();
        assertThat(engine.createHeadToken()).isEqualTo(new GlobalSequenceTrackingToken(3));
    }

    @Test
    void f08CreatingAnExistingAggregateIsACreationConflictAtOnce() {
        engine.appendEvents(event("a", 0, new Opened("a", "ann")));
        assertThatThrownBy(() -> engine.appendEvents(event("a", 0, new Opened("a", "bob"))))
                .isInstanceOf(AggregateStreamCreationException.class);
        assertThat(engine.readEvents(null, false)).hasSize(1);
    }

    @Test
    void f11ALostRaceIsAConcurrencyConflict() {
        engine.appendEvents(event("a", 0, new Opened("a", "ann")));
        engine.appendEvents(event("a", 1, new Moved("a", 1, "x")));
        assertThatThrownBy(() -> engine.appendEvents(
                        List.of(event("a", 1, new Moved("a", 2, "y")), event("a", 2, new Moved("a", 3, "z")))))
                .isInstanceOf(ConcurrencyException.class);
        assertThat(engine.readEvents("a").asStream()).hasSize(2);
    }

    @Test
    void anEventOfNoAggregateIsStoredToo() {
        engine.appendEvents(new GenericEventMessage<>(new Opened("x", "y")));
        TrackedEventMessage<?> read = engine.readEvents(null, false).findFirst().orElseThrow();
        assertThat(read).isNotInstanceOf(DomainEventMessage.class);
        assertThat(read.getPayload()).isEqualTo(new Opened("x", "y"));
    }

    @Test
    void aLongStreamIsReadToItsEnd() {
        List<DomainEventMessage<?>> events = new ArrayList<>();
        for (int i = 0; i < 2_500; i++) {
            events.add(event("a", i, new Opened("a", "owner " + i)));
        }
        engine.appendEvents(events);
        assertThat(engine.readEvents("a").asStream().map(DomainEventMessage::getSequenceNumber))
                .hasSize(2_500)
                .isSorted();
        assertThat(engine.readEvents("a", 2_499).next().getPayload()).isEqualTo(new Opened("a", "owner 2499"));
        assertThat(engine.readEvents(null, false)).hasSize(2_500);
        assertThat(engine.readEvents("nobody").hasNext()).isFalse();
    }

    @Test
    void aTokenOfATimeStandsBeforeTheFirstEventThatIsNotEarlier() {
        Instant noon = Instant.parse("2026-01-01T12:00:00Z");
        for (int i = 0; i < 5; i++) {
            Instant time = noon.plusSeconds(i);
            engine.appendEvents(new GenericDomainEventMessage<>(
                    "account", "a" + i, 0, new GenericMessage<>(new Opened("a", "b")), () -> time));
        }
        assertThat(engine.createTokenAt(noon.plusSeconds(3))).isEqualTo(new GlobalSequenceTrackingToken(3));
        assertThat(engine.createTokenAt(noon.minusSeconds(9))).isEqualTo(new GlobalSequenceTrackingToken(0));
        assertThat(engine.createTokenAt(noon.plusSeconds(9))).isEqualTo(engine.createHeadToken());
        assertThat(engine.createTailToken()).isEqualTo(new GlobalSequenceTrackingToken(0));
        assertThat(engine.readEvents(engine.createTailToken(), false)).hasSize(5);
    }

    @Test
    void aTokenOfAnotherKindIsRefused() {
        assertThatThrownBy(() -> engine.readEvents(GapAwareTrackingToken.newInstance(1, Set.of()), false))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void snapshotsAreNotSupportedAndItIsSaid() {
        assertThat(engine.readSnapshot("a")).isEmpty();
        assertThatThrownBy(() -> engine.storeSnapshot(event("a", 0, new Opened("a", "ann"))))
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessageContaining("aggregate cache");
    }

    @Test
    void whatCannotBeStoredIsRefusedToItsCaller() {
        assertThatThrownBy(() -> engine.appendEvents(event("a", 0, "no event")))
                .isInstanceOf(SerializationException.class);
        assertThatThrownBy(() -> engine.appendEvents(event("a\0b", 0, new Opened("a", "b"))))
                .isInstanceOf(SerializationException.class);
        assertThatThrownBy(() -> engine.appendEvents(new GenericDomainEventMessage<>(
                        "account", "a", 0, new Opened("a", "b"), Map.of("when", Instant.EPOCH))))
                .isInstanceOf(SerializationException.class)
                .hasMessageContaining("when");
        assertThat(engine.createHeadToken()).isEqualTo(new GlobalSequenceTrackingToken(0));
    }

    private static DomainEventMessage<?> event(String account, long sequence, Object payload) {
        return new GenericDomainEventMessage<>("account", account, sequence, payload, Map.of("actor", "someone"));
    }
}
