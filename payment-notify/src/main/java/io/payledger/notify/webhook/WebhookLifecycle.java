package io.payledger.notify.webhook;

import io.payledger.notify.webhook.delivery.Webhooks;
import org.axonframework.spring.config.SpringAxonConfiguration;
import org.springframework.context.SmartLifecycle;

/** Sends while Axon runs. */
final class WebhookLifecycle implements SmartLifecycle {
    private final Webhooks webhooks;

    WebhookLifecycle(Webhooks webhooks) {
        this.webhooks = webhooks;
    }

    @Override
    public int getPhase() {
        return SpringAxonConfiguration.LIFECYCLE_PHASE + 512;
    }

    @Override
    public void start() {
        webhooks.start();
    }

    @Override
    public void stop() {
        webhooks.stop();
    }

    @Override
    public boolean isRunning() {
        return webhooks.isRunning();
    }
}
