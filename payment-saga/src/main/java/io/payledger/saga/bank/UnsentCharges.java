package io.payledger.saga.bank;

import io.payledger.api.id.TradeNo;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/**
 * The charges that have certainly not left this process: those that wait for their turn, and those that were turned away
 * a moment ago. A bank that is asked about one of them knows nothing of it, and its "not found" would make the payment
 * UNKNOWN and then FAILED for no other fault than a busy machine.
 */
final class UnsentCharges {
    private final Map<TradeNo, Unsent> unsent = new ConcurrentHashMap<>();

    /** One of them; told apart by identity, for the same charge may be sent again. */
    static final class Unsent {
        private final BankOrder<Charge> order;
        private final boolean waiting;

        private Unsent(BankOrder<Charge> order, boolean waiting) {
            this.order = order;
            this.waiting = waiting;
        }

        BankOrder<Charge> order() {
            return order;
        }

        /** Whether it still waits; if not, it was reported as not sent. */
        boolean waiting() {
            return waiting;
        }
    }

    Unsent waits(BankOrder<Charge> order) {
        return keep(order, true);
    }

    /** Was not sent after all, and is reported so. */
    void turnedAway(BankOrder<Charge> order) {
        keep(order, false);
    }

    private Unsent keep(BankOrder<Charge> order, boolean waiting) {
        Unsent one = new Unsent(order, waiting);
        unsent.put(order.request().tradeNo(), one);
        return one;
    }

    /** It is its turn: whoever is told true sends it, or turns it away. False: it was withdrawn. */
    boolean leave(Unsent one) {
        return unsent.remove(one.order.request().tradeNo(), one);
    }

    /** Keeps this very send from leaving; false when it is not here (any more). */
    boolean withdraw(BankOrder<Charge> order) {
        Unsent one = unsent.get(order.request().tradeNo());
        return one != null && one.order.sentAt().equals(order.sentAt()) && leave(one);
    }

    /** Those for which this holds, now. */
    List<Unsent> all(Predicate<Unsent> those) {
        return unsent.values().stream().filter(those).toList();
    }
}
