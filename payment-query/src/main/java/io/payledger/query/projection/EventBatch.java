package io.payledger.query.projection;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** What one unit of work of a processor was handed, by payment. For one thread. */
final class EventBatch {
    // Sorted: two writers that meet the same payments lock their rows in the same order, those that are there before
    // new ones.
    private final SortedMap<String, List<Delivery>> byPayment = new TreeMap<>();

    void add(Delivery delivery) {
        byPayment.computeIfAbsent(delivery.paymentId(), id -> new ArrayList<>()).add(delivery);
    }

    Map<String, List<Delivery>> byPayment() {
        return byPayment;
    }

    /**
     * The payments whose first event the batch does not bring: only they can have rows, when each event comes once. One
     * whose first event cannot be read is among them, because no row that is written would meet what is there.
     */
    List<String> begunBefore() {
        return byPayment.entrySet().stream()
                .filter(payment -> payment.getValue().stream().noneMatch(EventBatch::begins))
                .map(Map.Entry::getKey)
                .toList();
    }

    private static boolean begins(Delivery delivery) {
        return delivery instanceof Delivery.Readable && delivery.sequence() == 0;
    }
}
