package io.payledger.eventstore.axon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.payledger.eventstore.fixture.SampleEvent.Moved;
import io.payledger.eventstore.fixture.SampleEvent.Opened;
import io.payledger.eventstore.fixture.SampleStore;
import io.payledger.testsupport.TestDatabase;
import io.payledger.testsupport.TestPostgres;
import java.util.List;
import java.util.Map;
import org.axonframework.eventhandling.DomainEventMessage;
import org.axonframework.eventhandling.GenericDomainEventMessage;
import org.axonframework.eventhandling.GenericEventMessage;
import org.axonframework.eventhandling.GlobalSequenceTrackingToken;
import org.axonframework.eventhandling.TrackedEventMessage;
import org.axonframework.eventsourcing.eventstore.DomainEventStream;
import org.axonframework.modelling.command.AggregateStreamCreationException;
import org.axonframework.modelling.command.ConcurrencyException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PostgresEventStorageEngineIT {
    private TestDatabase database;
    private SampleStore store;
    private PostgresEventStorageEngine engine;

    @BeforeEach
    void open() {
        database = TestPostgres.newDatabase().migrated();
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

    private static DomainEventMessage<?> event(String account, long sequence, Object payload) {
        return new GenericDomainEventMessage<>("account", account, sequence, payload, Map.of("actor", "someone"));
    }
}
