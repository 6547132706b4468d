package io.payledger.app.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.command.payment.PaymentModel;
import io.payledger.eventstore.corpus.EventCorpus;
import io.payledger.eventstore.types.EventCodec;
import io.payledger.eventstore.types.EventName;
import io.payledger.eventstore.types.EventTypeRegistry;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * Streams of payments as they were stored, for every event and revision there ever was. The files are written once, from
 * {@link StoredStories}, and never again: what a ledger has stored does not change either.
 */
class EventCorpusTest {
    private static final Path FOLDER = Path.of("src/test/resources/corpus");
    private static final String HOW =
            "Tell a story with it in StoredStories, then run ./ledger test -Dledger.pages=write (or only "
                    + "./mvnw test -pl payment-app -am -Dfast -Dtest=EventCorpusTest "
                    + "-Dsurefire.failIfNoSpecifiedTests=false -Dledger.pages=write), and commit the new file of "
                    + "payment-app/src/test/resources/corpus";

    private final EventTypeRegistry registry = new AxonModule().eventTypeRegistry();
    private final EventCodec codec = new EventCodec(registry);

    /** Only what has no file yet: a stored stream is never written again. */
    @BeforeAll
    static void writeWhatIsMissing() throws IOException {
        if ("write".equals(System.getProperty("ledger.pages"))) {
            EventCorpusTest test = new EventCorpusTest();
            for (Map.Entry<String, List<?>> story : StoredStories.ofEveryKind().entrySet()) {
                Path file = FOLDER.resolve(story.getKey() + ".stream");
                if (!Files.exists(file)) {
                    Files.writeString(file, test.stored(story.getValue()));
                }
            }
        }
    }

    @Test
    @DisplayName("F39 every event has a stored stream, in every revision")
    void everyEventHasAStoredStreamInEveryRevision() throws IOException {
        assertThat(EventCorpus.load(FOLDER).missing(registry))
                .as("Events and revisions that no stored stream has. " + HOW)
                .isEmpty();
    }

    @Test
    @DisplayName("F39 every stored stream is read as the events that it was written from")
    void everyStoredStreamIsReadAsTheEventsThatItWasWrittenFrom() throws IOException {
        assertThat(EventCorpus.load(FOLDER).read(codec))
                .as("Stored streams, and the stories they tell. " + HOW)
                .isEqualTo(StoredStories.ofEveryKind());
    }

    @Test
    void noEventIsWrittenInAnotherShapeThanItsNewestRevision() throws IOException {
        assertThat(EventCorpus.load(FOLDER).rewritten(codec))
                .as("The shape of an event has changed: it needs a new revision in EventTypes, and an upcaster")
                .isEmpty();
    }

    @Test
    void everyStoryIsOneThatAPaymentCanHave() {
        assertThat(StoredStories.all())
                .allSatisfy((name, events) ->
                        assertThat(PaymentModel.foldAftersales(events)).as(name).isPresent());
    }

    private String stored(List<?> events) {
        return events.stream()
                .map(event -> {
                    EventName name = registry.nameOf(event.getClass());
                    return name + " " + new String(codec.write(event), StandardCharsets.UTF_8) + "\n";
                })
                .collect(Collectors.joining());
    }
}
