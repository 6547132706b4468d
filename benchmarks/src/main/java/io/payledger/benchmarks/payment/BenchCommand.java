package io.payledger.benchmarks.payment;

import org.axonframework.modelling.command.TargetAggregateIdentifier;

/** What is asked of a measured payment. */
public sealed interface BenchCommand {
    String paymentId();

    /** The order is to be paid: two events. */
    record Submit(
            @TargetAggregateIdentifier String paymentId,
            String tradeNo,
            String channel,
            long amountMinor,
            String currency)
            implements BenchCommand {}

    /** The bank has answered: one event. */
    record RecordResult(@TargetAggregateIdentifier String paymentId, String tradeNo, String bankReference)
            implements BenchCommand {}
}
