package io.payledger.notify.feed;

import io.payledger.notify.integration.IntegrationEvent;
import java.util.List;

/** Where integration events go: a broker, or the table of webhooks. */
public interface EventSink {

    /** Of its processor; stored with its position, so never changed. */
    String name();

    /**
     * Takes these, in order per payment. When it returns, they are where nothing loses them any more, and the position
     * moves on. It may be handed the same events again.
     *
     * @throws RuntimeException when any of them may not have arrived; all are handed over again later
     */
    void take(List<IntegrationEvent> events);
}
