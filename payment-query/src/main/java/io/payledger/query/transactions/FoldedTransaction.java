package io.payledger.query.transactions;

import io.payledger.query.projection.FoldedStreams;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.axonframework.eventhandling.EventMessage;

/**
 * One payment with its tries and refunds as the tables would have them, folded from events.
 *
 * @param attempts in their order
 * @param refunds in the order in which they were asked for
 */
public record FoldedTransaction(TransactionRow payment, List<AttemptRow> attempts, List<RefundRow> refunds) {
    private static final Comparator<RefundRow> AS_ASKED_FOR =
            Comparator.comparing(RefundRow::requestedAt).thenComparing(RefundRow::refundNo);

    public FoldedTransaction {
        attempts = List.copyOf(attempts);
        refunds = List.copyOf(refunds);
    }

    /**
     * After these events; empty when there is none, or not even the first can be followed.
     *
     * @param events of one payment, from its first on
     */
    public static Optional<FoldedTransaction> of(Collection<? extends EventMessage<?>> events) {
        return FoldedStreams.of(new TransactionFold(), events).values().stream()
                .findFirst()
                .map(it -> new FoldedTransaction(
                        TransactionRow.of(it),
                        it.attempts().stream().map(AttemptRow::of).toList(),
                        it.moneyBack().refunds().stream()
                                .map(refund -> RefundRow.of(it.paymentId(), refund))
                                .sorted(AS_ASKED_FOR)
                                .toList()));
    }
}
