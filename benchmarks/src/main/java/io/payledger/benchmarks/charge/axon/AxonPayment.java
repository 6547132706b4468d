package io.payledger.benchmarks.charge.axon;

import io.payledger.benchmarks.payment.BenchCommand.RecordResult;
import io.payledger.benchmarks.payment.BenchCommand.Submit;
import io.payledger.benchmarks.payment.BenchEvent;
import io.payledger.benchmarks.payment.BenchEvent.AttemptStarted;
import io.payledger.benchmarks.payment.BenchEvents;
import org.axonframework.commandhandling.CommandHandler;
import org.axonframework.eventsourcing.EventSourcingHandler;
import org.axonframework.modelling.command.AggregateIdentifier;
import org.axonframework.modelling.command.AggregateLifecycle;
import org.jspecify.annotations.Nullable;

/** A payment that its first command makes: a new one is not looked for, the unique index refuses a second one. */
public class AxonPayment {
    @AggregateIdentifier
    @SuppressWarnings("UnusedVariable") // Axon reads it.
    private String id;

    private @Nullable String tradeNo;
    private long amountMinor;
    private String currency = "";
    private boolean settled;

    AxonPayment() {
        // For Axon, which then hands the events over.
    }

    @CommandHandler
    AxonPayment(Submit command) {
        BenchEvents.submitted(command).forEach(AggregateLifecycle::apply);
    }

    @CommandHandler
    void handle(RecordResult command) {
        if (!settled && command.tradeNo().equals(tradeNo)) {
            AggregateLifecycle.apply(BenchEvents.succeeded(command, amountMinor, currency));
        }
    }

    @EventSourcingHandler
    void on(BenchEvent event) {
        id = event.paymentId();
        if (event instanceof AttemptStarted started) {
            tradeNo = started.tradeNo();
            amountMinor = started.amountMinor();
            currency = started.currency();
        } else if (event instanceof BenchEvent.Succeeded) {
            settled = true;
        }
    }
}
