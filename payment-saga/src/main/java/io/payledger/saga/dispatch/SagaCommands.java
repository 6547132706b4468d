package io.payledger.saga.dispatch;

import io.payledger.api.log.StepLog;
import io.payledger.api.payment.PaymentCommand;
import io.payledger.api.wire.MetaKeys;
import io.payledger.saga.work.Workers;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.axonframework.commandhandling.GenericCommandMessage;
import org.axonframework.commandhandling.gateway.CommandGateway;
import org.axonframework.messaging.MetaData;

/**
 * Sends commands on threads of its own and never blocks who hands one over. A send that fails is repeated a few times;
 * after that the saga's deadline asks the bank again, so nothing here is the last line of defence. All commands sent
 * here may arrive twice: the aggregate takes the second as no news.
 */
public final class SagaCommands {
    /** Bridges a lost database connection; a longer outage is bridged by the deadlines, which live in that database. */
    private static final List<Duration> RETRY_PAUSES =
            List.of(Duration.ofMillis(100), Duration.ofMillis(400), Duration.ofMillis(1600), Duration.ofSeconds(5));

    private static final Duration ANSWER_WITHIN = Duration.ofSeconds(30);

    private final CommandGateway gateway;
    private final ExecutorService workers;
    private final String node;
    private final List<Duration> retryPauses;

    /**
     * Starts without a thread; they come with the work.
     *
     * @param threads most commands in flight at once; the event store commits them in groups
     * @param waiting most commands that wait
     * @param node written into the events as their origin
     */
    public SagaCommands(CommandGateway gateway, Workers workers, int threads, int waiting, String node) {
        this(gateway, workers.open("saga-command", threads, waiting), node, RETRY_PAUSES);
    }

    SagaCommands(CommandGateway gateway, ExecutorService workers, String node, List<Duration> retryPauses) {
        this.gateway = gateway;
        this.workers = workers;
        this.node = node;
        this.retryPauses = retryPauses;
    }

    /** Hands the command over and returns at once; never throws. */
    public void send(PaymentCommand command, Cause cause) {
        handOver(command, cause, 0);
    }

    /** Takes no new command and waits for those handed over, {@code limit} at the most. */
    public void stop(Duration limit) throws InterruptedException {
        workers.shutdown();
        if (!workers.awaitTermination(limit.toMillis(), TimeUnit.MILLISECONDS)) {
            workers.shutdownNow();
        }
    }

    private void handOver(PaymentCommand command, Cause cause, int retries) {
        try {
            workers.execute(() -> send(command, cause, retries));
        } catch (RejectedExecutionException e) {
            giveUp(command, cause, workers.isShutdown() ? "stopping" : "too many commands wait");
        }
    }

    private void send(PaymentCommand command, Cause cause, int retries) {
        try {
            gateway.sendAndWait(
                    new GenericCommandMessage<>(command, metaData(cause)), ANSWER_WITHIN.toSeconds(), TimeUnit.SECONDS);
        } catch (RuntimeException e) {
            if (retries == retryPauses.size()) {
                giveUp(command, cause, e.toString());
            } else {
                // The common delayer thread only hands over; it must not run the command itself.
                CompletableFuture.delayedExecutor(
                                retryPauses.get(retries).toMillis(), TimeUnit.MILLISECONDS, Runnable::run)
                        .execute(() -> handOver(command, cause, retries + 1));
            }
        }
    }

    private MetaData metaData(Cause cause) {
        MetaData metaData = MetaData.with(MetaKeys.ACTOR, cause.actor()).and(MetaKeys.ORIGIN, node);
        return cause.traceId() == null
                ? metaData
                : metaData.and(MetaKeys.TRACE_ID, cause.traceId().value());
    }

    private static void giveUp(PaymentCommand command, Cause cause, String why) {
        StepLog.warn(
                "saga.command",
                command.paymentId().orderId(),
                cause.traceId(),
                "GAVE_UP",
                "merchant",
                command.paymentId().merchantId(),
                "command",
                command.getClass().getSimpleName(),
                "why",
                why,
                "next",
                "deadline");
    }
}
