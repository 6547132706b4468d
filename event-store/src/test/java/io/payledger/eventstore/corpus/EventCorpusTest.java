package io.payledger.eventstore.corpus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.payledger.eventstore.fixture.SampleEvent;
import io.payledger.eventstore.fixture.SampleEvent.Moved;
import io.payledger.eventstore.fixture.SampleEvent.Opened;
import io.payledger.eventstore.types.EventCodec;
import io.payledger.eventstore.types.EventTypeRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EventCorpusTest {
    private static final Path FOLDER = Path.of("src/test/resources/corpus");
    private final EventTypeRegistry registry = SampleEvent.registry();
    private final EventCodec codec = new EventCodec(registry);

    @Test
    void f39EveryRevisionThatWasEverWrittenIsReadAsTodaysEvent() throws IOException {
        assertThat(EventCorpus.load(FOLDER).read(codec))
                .isEqualTo(Map.of(
                        "an-account-of-every-age",
                        List.of(
                                new Opened("a1", "ann"),
                                new Moved("a1", 1200, "unknown"),
                                new Moved("a1", -500, "unknown"),
                                new Moved("a1", 300, "salary"))));
    }

    @Test
    void theCorpusOfTheSampleIsComplete() throws IOException {
        assertThat(EventCorpus.load(FOLDER).missing(registry)).isEmpty();
        assertThat(EventCorpus.load(FOLDER).rewritten(codec)).isEmpty();
    }

    @Test
    void aNewRevisionWithoutALineIsMissing() throws IOException {
        EventTypeRegistry grown = EventTypeRegistry.builder()
                .event(Opened.class, "Opened", 2)
                .upcaster("Opened", 1, payload -> payload)
                .build();
        assertThat(EventCorpus.load(FOLDER).missing(grown)).containsExactly("Opened/2");
    }

    @Test
    void aShapeThatChangedWithoutANewRevisionIsNoticed() throws IOException {
        record Opened2(String account, String owner, String branch) {}
        EventCodec changed = new EventCodec(
                EventTypeRegistry.builder().event(Opened2.class, "Opened", 1).build());
        assertThatThrownBy(() -> EventCorpus.load(FOLDER).read(changed)).hasMessageContaining("Opened/1");
        record Reordered(String owner, String account) {}
        EventCodec reordered = new EventCodec(
                EventTypeRegistry.builder().event(Reordered.class, "Opened", 1).build());
        assertThat(EventCorpus.load(FOLDER).rewritten(reordered)).hasSize(1);
    }

    @Test
    void aLineThatIsNoEventIsNamed(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("bad.stream"), "Opened {\"account\":\"a\"}\n");
        assertThatThrownBy(() -> EventCorpus.load(folder)).hasMessageContaining("bad.stream");
    }
}
