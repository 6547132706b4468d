package io.payledger.app.integration;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.cloudevents.CloudEvent;
import io.cloudevents.core.builder.CloudEventBuilder;
import io.cloudevents.jackson.JsonFormat;
import io.payledger.api.payment.PaymentEvent;
import io.payledger.api.wire.EventTypes;
import io.payledger.app.quality.GeneratedPages;
import io.payledger.app.quality.GeneratedPart;
import io.payledger.app.quality.Repository;
import io.payledger.eventstore.corpus.EventCorpus;
import io.payledger.eventstore.types.EventCodec;
import io.payledger.eventstore.types.EventTypeRegistry;
import io.payledger.notify.integration.CloudEventJson;
import io.payledger.notify.integration.IntegrationEvent;
import io.payledger.notify.integration.IntegrationSchema;
import io.payledger.notify.integration.IntegrationType;
import io.payledger.notify.integration.Member;
import io.payledger.notify.integration.PaymentTold;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Goal: what goes out keeps to what is promised. Method: every stored stream of the corpus is told, and each event of it is
 * held against its JSON Schema by a validator, and read by the CloudEvents library's own reader.
 */
class IntegrationEventsTest {
    private static final Instant AT = Instant.parse("2026-11-29T16:00:00Z");
    private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
    private static final JsonMapper JSON =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private final CloudEventJson cloudEvents = new CloudEventJson(URI.create("urn:payledger"));

    @Test
    void everyEventKeepsToItsSchemaAndIsReadByTheConventionsOwnReader() throws IOException {
        SchemaRegistry schemas = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);
        for (IntegrationEvent event : told()) {
            String json = new String(cloudEvents.write(event), StandardCharsets.UTF_8);
            Schema schema = schemas.getSchema(Repository.text(Path.of(page(event.type()))));
            assertThat(schema.validate(JSON.readTree(json))).as(json).isEmpty();
            CloudEvent read = new JsonFormat().deserialize(json.getBytes(StandardCharsets.UTF_8));
            CloudEvent written = cloudEvents.envelope(event);
            assertThat(CloudEventBuilder.v1(read).withoutData().build())
                    .isEqualTo(CloudEventBuilder.v1(written).withoutData().build());
            assertThat(Objects.requireNonNull(read.getData()).toBytes())
                    .isEqualTo(Objects.requireNonNull(written.getData()).toBytes());
        }
    }

    @Test
    void aSchemaRefusesWhatItDoesNotPromise() throws IOException {
        SchemaRegistry schemas = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);
        IntegrationEvent event = told().getFirst();
        Schema schema = schemas.getSchema(Repository.text(Path.of(page(event.type()))));
        String json = new String(cloudEvents.write(event), StandardCharsets.UTF_8);
        assertThat(schema.validate(JSON.readTree(json.replace("\"amount\":500", "\"amount\":\"500\""))))
                .isNotEmpty();
        assertThat(schema.validate(JSON.readTree(json.replace("\"orderId\"", "\"order\""))))
                .isNotEmpty();
    }

    @Test
    void theCorpusHasEveryTypeAndEveryMember() throws IOException {
        List<IntegrationEvent> told = told();
        for (IntegrationType type : IntegrationType.values()) {
            Set<Member> met = new HashSet<>();
            told.stream()
                    .filter(event -> event.type() == type)
                    .forEach(event -> met.addAll(event.data().keySet()));
            assertThat(met)
                    .as("a stored story with " + type.type() + " and all its members")
                    .containsAll(type.required())
                    .containsAll(type.optional());
        }
    }

    @Test
    void anEventHasOneIdHoweverOftenItIsTold() throws IOException {
        List<IntegrationEvent> told = told();
        assertThat(told())
                .extracting(IntegrationEvent::id)
                .isEqualTo(told.stream().map(IntegrationEvent::id).toList());
        assertThat(told.stream()
                        .map(event -> event.payment() + " " + event.sequence())
                        .distinct())
                .hasSameSizeAs(
                        new TreeSet<>(told.stream().map(IntegrationEvent::id).toList()));
    }

    @Test
    void theSchemasAreMadeFromTheCode() throws IOException {
        for (IntegrationType type : IntegrationType.values()) {
            GeneratedPages.isUpToDate(page(type), JSON.writeValueAsString(IntegrationSchema.of(type)) + "\n");
        }
    }

    @Test
    void thePageListsEveryType() throws IOException {
        StringBuilder table =
                new StringBuilder("| type | what it says | `data` beside what each has |\n| --- | --- | --- |\n");
        for (IntegrationType type : IntegrationType.values()) {
            table.append("| [`%s`](schemas/%s) | %s | %s |\n"
                    .formatted(type.type(), Path.of(page(type)).getFileName(), type.meaning(), members(type)));
        }
        GeneratedPart.isUpToDate(
                "docs/integration/events.md", "types", table.toString().strip());
    }

    private static String members(IntegrationType type) {
        Set<Member> common = new HashSet<>(IntegrationType.DISPUTE_OPENED.required());
        common.remove(Member.DISPUTE_ID);
        return String.join(
                ", ",
                Stream.concat(
                                type.required().stream().filter(member -> !common.contains(member)),
                                type.optional().stream())
                        .map(member ->
                                "`" + member.key() + "`" + (type.optional().contains(member) ? "?" : ""))
                        .toList());
    }

    private static String page(IntegrationType type) {
        return "docs/integration/schemas/" + type.type() + ".v" + type.version() + ".json";
    }

    /** Every event of the corpus that is news to the world. */
    private static List<IntegrationEvent> told() throws IOException {
        EventTypeRegistry.Builder types = EventTypeRegistry.builder();
        EventTypes.ALL.forEach(type -> types.event(type.payloadType(), type.name(), type.revision()));
        EventCorpus corpus = EventCorpus.load(Path.of("src/test/resources/corpus"));
        List<IntegrationEvent> told = new ArrayList<>();
        corpus.read(new EventCodec(types.build())).forEach((story, events) -> {
            PaymentTold payment = PaymentTold.NOTHING;
            for (int i = 0; i < events.size(); i++) {
                if (events.get(i) instanceof PaymentEvent event) {
                    payment = payment.after(event, i, AT.plusSeconds(i), TRACE);
                    payment.news().ifPresent(told::add);
                }
            }
        });
        // The order of files is none of the tests' business, but the first one is paid at once.
        told.sort(
                (one, other) -> one.payment().value().compareTo(other.payment().value()));
        return told;
    }
}
