package io.payledger.app.demo;

import io.payledger.api.money.Money;
import io.payledger.api.payment.PaymentStatus;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** What we asked for one order and what the ledger promised, over all its requests. Written by many threads. */
final class OrderTrail {
    private final DemoOrder order;
    private final List<DemoOrder> requests;
    private volatile boolean promised;
    private volatile boolean toldPaid;
    private volatile boolean missingAfterPromise;
    private final AtomicReference<@Nullable String> refusal = new AtomicReference<>();

    /**
     * @param requests that are sent for it, the first for the order itself
     */
    OrderTrail(DemoOrder order, List<DemoOrder> requests) {
        this.order = order;
        this.requests = List.copyOf(requests);
    }

    DemoOrder order() {
        return order;
    }

    List<DemoOrder> requests() {
        return requests;
    }

    /** A 2xx carried this payment: from now on it must be there. */
    void told(LedgerPayment payment) {
        promised = true;
        if (payment.status() == PaymentStatus.SUCCESS) {
            toldPaid = true;
        }
    }

    /** The ledger does not know an order that it has promised. */
    void missing() {
        missingAfterPromise = true;
    }

    /** A definite no that is no answer to a duplicate. */
    void refused(String why) {
        refusal.compareAndSet(null, why);
    }

    boolean promised() {
        return promised;
    }

    boolean toldPaid() {
        return toldPaid;
    }

    boolean missingAfterPromise() {
        return missingAfterPromise;
    }

    @Nullable
    String refusal() {
        return refusal.get();
    }

    /** Whether somebody asked to pay this amount. */
    boolean asked(Money amount) {
        return requests.stream().anyMatch(request -> request.amount().equals(amount));
    }
}
