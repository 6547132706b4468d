package io.payledger.query.distribution;

import io.payledger.query.distribution.Moves.Move;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** What the steps of a batch do to the sums of their hours, netted. */
final class HourlyMoves {
    private final SortedMap<Place, Move> byPlace = new TreeMap<>();

    private HourlyMoves() {}

    static List<Hourly> of(List<CountedPayment> payments) {
        HourlyMoves moves = new HourlyMoves();
        for (CountedPayment payment : payments) {
            BigDecimal amount = BigDecimal.valueOf(payment.amount().minor());
            for (Step step : payment.fresh()) {
                if (step.from() != null) {
                    moves.add(step.hour(), new Move(step.from(), -1, amount.negate()));
                }
                moves.add(step.hour(), new Move(step.to(), 1, amount));
            }
        }
        return moves.byPlace.entrySet().stream()
                .filter(it -> !it.getValue().isNothing())
                .map(it -> new Hourly(it.getKey().until(), it.getValue()))
                .toList();
    }

    private void add(Instant until, Move move) {
        byPlace.merge(new Place(until, move.bucket()), move, (one, more) -> one.plus(more));
    }

    /** Change of one bucket within the hour that ends then. */
    record Hourly(Instant until, Move move) {}

    private record Place(Instant until, Bucket bucket) implements Comparable<Place> {
        private static final Comparator<Place> ORDER =
                Comparator.comparing(Place::until).thenComparing(Place::bucket);

        @Override
        public int compareTo(Place other) {
            return ORDER.compare(this, other);
        }
    }
}
