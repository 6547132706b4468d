package io.payledger.saga.callback;

import io.payledger.api.log.StepLog;
import io.payledger.api.wire.MetaKeys;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.axonframework.commandhandling.GenericCommandMessage;
import org.axonframework.commandhandling.gateway.CommandGateway;
import org.axonframework.messaging.MetaData;
import org.axonframework.modelling.command.AggregateNotFoundException;
import org.jspecify.annotations.Nullable;

/** Takes one callback out of the inbox to its payment, and writes down what came of it. */
final class CallbackDesk {
    private static final Duration ANSWER_WITHIN = Duration.ofSeconds(30);
    private static final int MAX_REASON = 300;
    private static final String FOREIGN_NUMBER =
            "there is no such payment, and the number is that of another order or merchant";

    private final CallbackProtocols protocols;
    private final CallbackInbox inbox;
    private final CommandGateway gateway;
    private final List<Duration> pauses;
    private final Duration expireAfter;

    /**
     * A desk for this inbox.
     *
     * @param pauses before the second, third, … try; the last again and again
     * @param expireAfter how long after its last delivery a callback is tried at least
     */
    CallbackDesk(
            CallbackProtocols protocols,
            CallbackInbox inbox,
            CommandGateway gateway,
            List<Duration> pauses,
            Duration expireAfter) {
        this.protocols = protocols;
        this.inbox = inbox;
        this.gateway = gateway;
        this.pauses = pauses;
        this.expireAfter = expireAfter;
    }

    /**
     * One try. Throws only when the inbox itself is out of reach; the row's lease then ends and it is tried again. A row
     * that waited here for so long that another has it is left to that one.
     */
    void work(InboxRow waited) {
        inbox.leasedFor(waited, ANSWER_WITHIN).ifPresent(this::tryOnce);
    }

    private void tryOnce(InboxRow row) {
        CallbackMessage message;
        try {
            message = protocols.of(row.channel().value()).read(row.channel(), row.body());
        } catch (UnreadableCallbackException e) {
            if (inbox.unusable(row, null, String.valueOf(e.getMessage()))) {
                alarm(row, null, "UNREADABLE", String.valueOf(e.getMessage()));
            }
            return;
        }
        try {
            record(row, message);
            inbox.applied(row, message);
            log(row, message, "APPLIED");
        } catch (RuntimeException e) {
            notApplied(row, message, e);
        }
    }

    /** Says it only where it was written: who has lost the lease knows nothing of the row any more. */
    private void notApplied(InboxRow row, CallbackMessage message, RuntimeException failure) {
        boolean early = isNotThereYet(failure);
        String why = early ? "PAYMENT_NOT_FOUND" : shortened(failure.toString());
        if (early && !message.numberFitsPayment()) {
            if (inbox.unusable(row, message, FOREIGN_NUMBER)) {
                alarm(row, message, "MISMATCH", FOREIGN_NUMBER);
            }
        } else if (!row.deliveredAt().plus(expireAfter).isAfter(inbox.now())) {
            if (inbox.expired(row, message, why)) {
                alarm(row, message, "EXPIRED", why);
            }
        } else if (early) {
            if (inbox.parked(row, message, pause(row))) {
                log(row, message, "PARKED");
            }
        } else if (inbox.failed(row, message, why, pause(row))) {
            alarm(row, message, "FAILED", why);
        }
    }

    private void record(InboxRow row, CallbackMessage message) {
        MetaData metaData = MetaData.with(MetaKeys.ACTOR, "bank:" + row.channel())
                .and(MetaKeys.ORIGIN, row.origin())
                .and(MetaKeys.TRACE_ID, row.traceId().value());
        gateway.sendAndWait(
                new GenericCommandMessage<>(message.command(), metaData), ANSWER_WITHIN.toSeconds(), TimeUnit.SECONDS);
    }

    private static boolean isNotThereYet(@Nullable Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof AggregateNotFoundException) {
                return true;
            }
        }
        return false;
    }

    private Duration pause(InboxRow row) {
        return pauses.get(Math.min(row.tries(), pauses.size() - 1));
    }

    private static String shortened(String text) {
        return text.length() <= MAX_REASON ? text : text.substring(0, MAX_REASON);
    }

    private static void log(InboxRow row, CallbackMessage message, String status) {
        StepLog.info(
                "callback.apply",
                message.paymentId().orderId(),
                row.traceId(),
                status,
                "merchant",
                message.paymentId().merchantId(),
                "channel",
                row.channel(),
                "tradeNo",
                message.number(),
                "outcome",
                message.outcome(),
                "tries",
                row.tries() + 1);
    }

    private static void alarm(InboxRow row, @Nullable CallbackMessage message, String status, String why) {
        StepLog.warn(
                "callback.apply",
                message == null ? "-" : message.paymentId().orderId(),
                row.traceId(),
                status,
                "merchant",
                message == null ? null : message.paymentId().merchantId(),
                "channel",
                row.channel(),
                "inboxId",
                row.id(),
                "tries",
                row.tries() + 1,
                "why",
                why);
    }
}
