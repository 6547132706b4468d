package io.payledger.query.projection;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Where a projection keeps its payments. All calls of one unit of work are in one database transaction. */
public interface PaymentTable<S extends FoldedPayment> {

    /** The payments of these ids, by id; those that are not stored are missing from the map. */
    Map<String, S> read(Collection<String> paymentIds);

    /** Writes what has changed, in a fixed number of statements; in the order of the payments' ids, new ones last. */
    void write(List<Change<S>> changes);

    /**
     * One payment before and after a batch.
     *
     * @param before null when the batch brought its first event
     * @param asNew what the events of the batch bring is taken to be written for the first time ({@link OptimisticWrite})
     */
    record Change<S>(@Nullable S before, S after, boolean asNew) {

        /** Whether no row of the payment is taken to be there. */
        public boolean isNewPayment() {
            return asNew && before == null;
        }
    }
}
