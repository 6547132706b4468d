package io.payledger.saga;

import io.payledger.eventstore.processor.ProcessorStop;
import io.payledger.saga.bank.BankCalls;
import io.payledger.saga.charge.ChargeSaga;
import io.payledger.saga.charge.PromptCharges;
import io.payledger.saga.deadline.DeadlineScheduler;
import io.payledger.saga.dispatch.SagaCommands;
import io.payledger.saga.parking.Resumption;
import io.payledger.saga.refund.RefundSaga;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.axonframework.config.Configuration;
import org.axonframework.spring.config.SpringAxonConfiguration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/**
 * When Axon runs, starts the watch over waiting charges and the deadlines, and takes parked payments up again. Stops the conversation with the banks in order: no further deadline, no
 * further event, running calls to their end, their news into the ledger. Before Axon stops, after the web server did.
 */
final class SagaLifecycle implements SmartLifecycle {
    private static final Logger LOG = LoggerFactory.getLogger(SagaLifecycle.class);
    private static final Duration LAST_COMMANDS = Duration.ofSeconds(10);

    private final Configuration axon;
    private final DeadlineScheduler deadlines;
    private final BankCalls bank;
    private final PromptCharges prompt;
    private final SagaCommands commands;
    private final Resumption resumption;
    private final String node;
    private final Duration stopWithin;
    private volatile boolean running;

    SagaLifecycle(
            Configuration axon,
            DeadlineScheduler deadlines,
            BankCalls bank,
            PromptCharges prompt,
            SagaCommands commands,
            Resumption resumption,
            SagaProperties properties) {
        this.axon = axon;
        this.deadlines = deadlines;
        this.bank = bank;
        this.prompt = prompt;
        this.commands = commands;
        this.resumption = resumption;
        this.node = properties.node();
        this.stopWithin = properties.stopWithin();
    }

    /** Between Axon and the web server: what starts later stops earlier. */
    @Override
    public int getPhase() {
        return SpringAxonConfiguration.LIFECYCLE_PHASE + 512;
    }

    @Override
    public void start() {
        bank.start();
        prompt.start();
        deadlines.start();
        running = true;
        Thread.ofVirtual().name("resume-parked").start(this::resumeParked);
    }

    /** What the release before could not read, this one may. Nobody waits for it. */
    private void resumeParked() {
        try {
            resumption.resumeAll("start of " + node);
        } catch (RuntimeException e) {
            LOG.warn("Parked payments could not be taken up; the next start tries again, or an operator", e);
        }
    }

    @Override
    public void stop() {
        running = false;
        prompt.retire();
        try {
            deadlines.stop();
            stopProcessors();
            bank.stop(stopWithin);
            commands.stop(LAST_COMMANDS);
            prompt.stop();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            LOG.warn("The stop was interrupted; open charges are asked about after the next start");
        }
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    /** Both are told before one is waited for: one that has nothing to do looks up once a second. */
    private void stopProcessors() throws InterruptedException {
        CompletableFuture<Void> stopped = CompletableFuture.allOf(Stream.of(ChargeSaga.PROCESSOR, RefundSaga.PROCESSOR)
                .flatMap(name -> axon.eventProcessingConfiguration().eventProcessor(name).stream())
                .map(ProcessorStop::of)
                .toArray(CompletableFuture<?>[]::new));
        try {
            stopped.get(stopWithin.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException | TimeoutException e) {
            LOG.warn("The sagas' processors did not stop in order; their next events are handled after the start", e);
        }
    }
}
