package io.payledger.notify.rabbit;

import com.rabbitmq.client.AMQP.BasicProperties;
import io.cloudevents.core.v1.CloudEventV1;
import io.payledger.notify.feed.EventSink;
import io.payledger.notify.feed.Rounds;
import io.payledger.notify.integration.CloudEventJson;
import io.payledger.notify.integration.IntegrationEvent;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Integration events on an exchange: CloudEvents in structured mode, with their attributes as properties and headers too,
 * so that consumers can tell what they have before they read it. The routing key is the type. Messages are durable.
 */
public final class RabbitSink implements EventSink, AutoCloseable {
    /** Of its processor. */
    public static final String NAME = "notify-rabbit";

    private static final int DURABLE = 2;

    private final RabbitLine line;
    private final CloudEventJson json;
    private final Set<String> types;

    /** @param types names of those that are published; empty for all */
    public RabbitSink(RabbitLine line, CloudEventJson json, Set<String> types) {
        this.line = line;
        this.json = json;
        this.types = Set.copyOf(types);
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void take(List<IntegrationEvent> events) {
        List<IntegrationEvent> wanted = events.stream()
                .filter(event -> types.isEmpty() || types.contains(event.type().type()))
                .toList();
        if (!wanted.isEmpty()) {
            line.send(Rounds.of(wanted, event -> event.payment().value()).stream()
                    .map(round -> round.stream().map(this::message).toList())
                    .toList());
        }
    }

    private RabbitLine.Message message(IntegrationEvent event) {
        BasicProperties properties = new BasicProperties.Builder()
                .contentType(CloudEventJson.MEDIA_TYPE)
                .deliveryMode(DURABLE)
                .messageId(event.id())
                .type(event.type().type())
                .appId(json.source())
                .timestamp(Date.from(event.at()))
                .headers(Map.of(
                        "cloudEvents_" + CloudEventV1.SPECVERSION,
                        "1.0",
                        "cloudEvents_" + CloudEventV1.ID,
                        event.id(),
                        "cloudEvents_" + CloudEventV1.TYPE,
                        event.type().type(),
                        "cloudEvents_" + CloudEventV1.SOURCE,
                        json.source(),
                        "cloudEvents_" + CloudEventV1.SUBJECT,
                        event.payment().value()))
                .build();
        return new RabbitLine.Message(event.type().type(), properties, json.write(event));
    }

    @Override
    public void close() {
        line.close();
    }
}
