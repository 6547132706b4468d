package io.payledger.query.distribution;

import io.payledger.query.projection.PaymentTable.Change;
import java.math.BigDecimal;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What a batch does to the counts, netted: a payment leaves the bucket that it remembers and enters its new one. */
final class Moves {
    private final SortedMap<Bucket, Move> byBucket = new TreeMap<>();

    private Moves() {}

    static List<Move> of(List<Change<CountedPayment>> changes) {
        Moves moves = new Moves();
        for (Change<CountedPayment> change : changes) {
            @Nullable CountedPayment before = change.before();
            if (before != null) {
                moves.add(before, -1);
            }
            moves.add(change.after(), 1);
        }
        return moves.byBucket.values().stream()
                .filter(move -> !move.isNothing())
                .toList();
    }

    private void add(CountedPayment payment, int sign) {
        BigDecimal amount = BigDecimal.valueOf(payment.amount().minor()).multiply(BigDecimal.valueOf(sign));
        byBucket.merge(payment.bucket(), new Move(payment.bucket(), sign, amount), (move, more) -> move.plus(more));
    }

    /**
     * Change of one bucket.
     *
     * @param amountMinor exact and unbounded; negative when more leaves than enters
     */
    record Move(Bucket bucket, long payments, BigDecimal amountMinor) {
        Move plus(Move more) {
            return new Move(bucket, Math.addExact(payments, more.payments), amountMinor.add(more.amountMinor));
        }

        boolean isNothing() {
            return payments == 0 && amountMinor.signum() == 0;
        }
    }
}
