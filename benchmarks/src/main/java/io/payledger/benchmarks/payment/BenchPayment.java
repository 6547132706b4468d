package io.payledger.benchmarks.payment;

import io.payledger.benchmarks.payment.BenchCommand.RecordResult;
import io.payledger.benchmarks.payment.BenchCommand.Submit;
import io.payledger.benchmarks.payment.BenchEvent.AttemptStarted;
import org.axonframework.commandhandling.CommandHandler;
import org.axonframework.eventsourcing.EventSourcingHandler;
import org.axonframework.modelling.command.AggregateCreationPolicy;
import org.axonframework.modelling.command.AggregateIdentifier;
import org.axonframework.modelling.command.AggregateLifecycle;
import org.axonframework.modelling.command.CreationPolicy;
import org.jspecify.annotations.Nullable;

/**
 * The smallest aggregate that does what the ledger's payment does to an event store: a submit that looks for the order
 * first and stores two events, and a result that reads them and stores one.
 */
public class BenchPayment {
    @AggregateIdentifier
    private String id;

    private @Nullable String tradeNo;
    private long amountMinor;
    private String currency = "";
    private boolean settled;

    BenchPayment() {}

    @CommandHandler
    @CreationPolicy(AggregateCreationPolicy.CREATE_IF_MISSING)
    void handle(Submit command) {
        if (tradeNo != null) {
            throw new IllegalStateException(id + " was submitted before");
        }
        BenchEvents.submitted(command).forEach(AggregateLifecycle::apply);
    }

    @CommandHandler
    void handle(RecordResult command) {
        if (settled || !command.tradeNo().equals(tradeNo)) {
            throw new IllegalStateException(id + " waits for no result");
        }
        AggregateLifecycle.apply(BenchEvents.succeeded(command, amountMinor, currency));
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
