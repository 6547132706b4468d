package io.payledger.notify.webhook.delivery;

import io.payledger.notify.feed.EventSink;
import io.payledger.notify.integration.CloudEventJson;
import io.payledger.notify.integration.IntegrationEvent;
import io.payledger.notify.webhook.delivery.DeliveryTable.Listener;
import io.payledger.notify.webhook.delivery.DeliveryTable.Message;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * When a merchant is to be told something, then it becomes a row for each of its endpoints, in the transaction that moves
 * the position: none is lost, and none is there twice.
 */
public final class WebhookSink implements EventSink {
    /** Of its processor. */
    public static final String NAME = "notify-webhook";

    private final DeliveryTable table;
    private final CloudEventJson json;
    private final Runnable wake;

    /** @param wake tells this node's sender, when the rows are there, that there is something to send */
    WebhookSink(DeliveryTable table, CloudEventJson json, Runnable wake) {
        this.table = table;
        this.json = json;
        this.wake = wake;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void take(List<IntegrationEvent> events) {
        Set<String> merchants = events.stream().map(WebhookSink::merchant).collect(Collectors.toSet());
        List<Listener> listeners = table.listeners(merchants);
        List<Message> messages = new ArrayList<>();
        for (IntegrationEvent event : events) {
            String body = null;
            for (Listener listener : listeners) {
                if (listener.hears(merchant(event), event.type().type())) {
                    body = body == null ? new String(json.write(event), StandardCharsets.UTF_8) : body;
                    messages.add(message(listener, event, body));
                }
            }
        }
        if (!messages.isEmpty()) {
            table.keep(messages);
            afterCommit();
        }
    }

    private void afterCommit() {
        if (TransactionSynchronizationManager.isSynchronizationActive()) {
            TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
                @Override
                public void afterCommit() {
                    wake.run();
                }
            });
        }
    }

    private static Message message(Listener listener, IntegrationEvent event, String body) {
        return new Message(
                listener.endpointId(),
                event.id(),
                event.type().type(),
                event.payment().value(),
                event.sequence(),
                event.at(),
                event.traceId(),
                body);
    }

    private static String merchant(IntegrationEvent event) {
        return event.payment().merchantId().value();
    }
}
