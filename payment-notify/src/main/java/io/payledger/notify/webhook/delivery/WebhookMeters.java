package io.payledger.notify.webhook.delivery;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;

/** How many tries of webhooks there were, how each ended and how long it took. */
public final class WebhookMeters {
    private final Map<Outcome, Timer> tries = new EnumMap<>(Outcome.class);

    /** How a try ended. */
    enum Outcome {
        /** The endpoint said 2xx. */
        TAKEN("taken"),
        /** It said something else. */
        REFUSED("refused"),
        /** It did not answer in time, or could not be reached. */
        SILENT("silent"),
        /** It must not be called, or this node cannot sign for it. */
        NOT_SENT("not_sent");

        private final String tag;

        Outcome(String tag) {
            this.tag = tag;
        }
    }

    public WebhookMeters(MeterRegistry registry) {
        for (Outcome outcome : Outcome.values()) {
            tries.put(
                    outcome,
                    Timer.builder("payledger.webhook.tries")
                            .description("Tries to deliver webhooks")
                            .tag("outcome", outcome.tag)
                            .register(registry));
        }
    }

    void count(Outcome outcome, Duration took) {
        Timer timer = tries.get(outcome);
        if (timer != null) {
            timer.record(took);
        }
    }
}
