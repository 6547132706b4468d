package io.payledger.query.projection;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** What one unit of work of a processor was handed, by payment. For one thread. */
final class EventBatch {
    // Sorted: two writers that meet the same payments lock their rows in the same order.
    private final SortedMap<String, List<Delivery>> byPayment = new TreeMap<>();

    void add(Delivery delivery) {
        byPayment.computeIfAbsent(delivery.paymentId(), id -> new ArrayList<>()).add(delivery);
    }

    Map<String, List<Delivery>> byPayment() {
        return byPayment;
    }

    /** The payments whose first event is not in the batch: only they can have rows, when each event comes once. */
    List<String> begunBefore() {
        return byPayment.entrySet().stream()
                .filter(payment -> payment.getValue().stream().noneMatch(delivery -> delivery.sequence() == 0))
                .map(Map.Entry::getKey)
                .toList();
    }
}
