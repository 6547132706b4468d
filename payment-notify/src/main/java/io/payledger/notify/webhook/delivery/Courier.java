package io.payledger.notify.webhook.delivery;

import io.payledger.api.log.StepLog;
import io.payledger.notify.integration.CloudEventJson;
import io.payledger.notify.webhook.delivery.Answer.Answered;
import io.payledger.notify.webhook.delivery.Answer.Silent;
import io.payledger.notify.webhook.delivery.DeliveryTable.Failure;
import io.payledger.notify.webhook.delivery.WebhookMeters.Outcome;
import io.payledger.notify.webhook.signing.SecretSeal;
import io.payledger.notify.webhook.signing.WebhookSecret;
import io.payledger.notify.webhook.signing.WebhookSignature;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.springframework.transaction.support.TransactionOperations;

/**
 * Carries one webhook: signs it, sends it, and settles what came of it. 2xx is delivered; 410 disables the endpoint; all
 * else is tried again until its time is over, and then parked, for a person.
 */
final class Courier {
    /** An endpoint that wants to be left alone for longer is asked all the same. */
    private static final Duration LONGEST_RETRY_AFTER = Duration.ofDays(1);

    private static final int PARK_AT_ONCE = 1_000;

    private final DeliveryTable table;
    private final WebhookClient client;
    private final SecretSeal seal;
    private final RetryPlan plan;
    private final RandomGenerator random;
    private final TransactionOperations transactions;
    private final WebhookMeters meters;

    Courier(
            DeliveryTable table,
            WebhookClient client,
            SecretSeal seal,
            RetryPlan plan,
            RandomGenerator random,
            TransactionOperations transactions,
            WebhookMeters meters) {
        this.table = table;
        this.client = client;
        this.seal = seal;
        this.plan = plan;
        this.random = random;
        this.transactions = transactions;
        this.meters = meters;
    }

    /** Returns whether the endpoint took it. No connection to the database is held while it is on its way (I19). */
    boolean carry(Delivery delivery) {
        long began = System.nanoTime();
        Answer answer = send(delivery);
        Duration took = Duration.ofNanos(System.nanoTime() - began);
        boolean taken = answer instanceof Answered answered && answered.isTaken();
        meters.count(outcome(answer), took);
        String status = taken ? taken(delivery, (Answered) answer) : failed(delivery, answer);
        log(delivery, answer, status, took);
        return taken;
    }

    private Answer send(Delivery delivery) {
        List<WebhookSecret> secrets = new ArrayList<>();
        Optional<WebhookSecret> secret = seal.open(delivery.secret(), delivery.merchantId());
        if (secret.isEmpty()) {
            return new Silent("SECRET_UNREADABLE");
        }
        secrets.add(secret.get());
        byte[] previous = delivery.previousSecret();
        if (previous != null) {
            seal.open(previous, delivery.merchantId()).ifPresent(secrets::add);
        }
        return client.post(
                URI.create(delivery.url()),
                WebhookSignature.headers(delivery.eventId(), table.now(), delivery.body(), secrets),
                CloudEventJson.MEDIA_TYPE,
                delivery.body().getBytes(StandardCharsets.UTF_8));
    }

    private String taken(Delivery delivery, Answered answer) {
        boolean ours = Boolean.TRUE.equals(transactions.execute(status -> table.delivered(delivery, answer.status())));
        return ours ? "DELIVERED" : "SETTLED_BY_ANOTHER";
    }

    private String failed(Delivery delivery, Answer answer) {
        Instant now = table.now();
        boolean gone = answer instanceof Answered answered && answered.isGone();
        Failure failure = gone ? gone((Answered) answer, now) : failure(delivery, answer, now);
        Settled settled = transactions.execute(status -> {
            boolean disabled = gone && table.gone(delivery);
            boolean ours = table.failed(delivery, failure);
            int parked = table.parkOverdue(delivery.endpointId(), plan.giveUpAfter(), PARK_AT_ONCE);
            return new Settled(ours, disabled, parked);
        });
        if (settled.disabled()) {
            warn(delivery, "GONE", "it is disabled; its merchant must say where it is told instead");
        }
        if (settled.parked() > 0) {
            warn(delivery, "PARKED", settled.parked() + " that waited with it are parked; send them again");
        }
        if (!settled.ours()) {
            return "SETTLED_BY_ANOTHER";
        }
        return failure.nextTryAt() == null ? "PARKED" : "FAILED";
    }

    private record Settled(boolean ours, boolean disabled, int parked) {}

    /** It waits, until somebody enables the endpoint. */
    private static Failure gone(Answered answer, Instant now) {
        return new Failure(answer.status(), "HTTP_" + answer.status(), answer.excerpt(), now, null);
    }

    private Failure failure(Delivery delivery, Answer answer, Instant now) {
        Instant lastTry = delivery.roundBeganAt().plus(plan.giveUpAfter());
        int jitter = random.nextInt(-RetryPlan.JITTER_PERCENT, RetryPlan.JITTER_PERCENT + 1);
        Instant next = now.plus(plan.pause(delivery.roundTries(), jitter));
        Duration alone = RetryPlan.endpointPause(delivery.endpointFailures() + 1);
        Integer code = null;
        String excerpt = null;
        String error;
        switch (answer) {
            case Answered answered -> {
                code = answered.status();
                error = "HTTP_" + answered.status();
                excerpt = answered.excerpt();
                alone = longer(alone, answered.retryAfter());
            }
            case Silent silent -> error = silent.reason();
        }
        Instant pausedUntil = alone.isPositive() ? now.plus(alone) : null;
        if (!now.isBefore(lastTry)) {
            return new Failure(code, error, excerpt, null, pausedUntil);
        }
        // The last try is at the end of its time, not somewhere behind it.
        return new Failure(code, error, excerpt, next.isBefore(lastTry) ? next : lastTry, pausedUntil);
    }

    private static Duration longer(Duration pause, @Nullable Duration wanted) {
        if (wanted == null || wanted.compareTo(pause) < 0) {
            return pause;
        }
        return wanted.compareTo(LONGEST_RETRY_AFTER) < 0 ? wanted : LONGEST_RETRY_AFTER;
    }

    private static Outcome outcome(Answer answer) {
        return switch (answer) {
            case Answered answered -> answered.isTaken() ? Outcome.TAKEN : Outcome.REFUSED;
            case Silent silent ->
                switch (silent.reason()) {
                    case "SECRET_UNREADABLE", "ADDRESS_FORBIDDEN", "HOST_UNKNOWN" -> Outcome.NOT_SENT;
                    default -> Outcome.SILENT;
                };
        };
    }

    private static void warn(Delivery delivery, String status, String next) {
        StepLog.warn("webhook.endpoint", "-", null, status, "endpoint", delivery.endpointId(), "next", next);
    }

    private static void log(Delivery delivery, Answer answer, String status, Duration took) {
        Object[] rest = {
            "merchant",
            delivery.merchantId(),
            "endpoint",
            delivery.endpointId(),
            "event",
            delivery.eventId(),
            "delivery",
            delivery.deliveryId(),
            "try",
            delivery.tries(),
            "result",
            answer instanceof Answered answered ? answered.status() : ((Silent) answer).reason(),
            "ms",
            took.toMillis()
        };
        String order = delivery.paymentId().substring(delivery.paymentId().indexOf('/') + 1);
        if (status.equals("PARKED")) {
            StepLog.warn("callback.send", order, delivery.traceId(), status, rest);
        } else {
            StepLog.info("callback.send", order, delivery.traceId(), status, rest);
        }
    }
}
