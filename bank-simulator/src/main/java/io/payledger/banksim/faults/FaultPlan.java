package io.payledger.banksim.faults;

import io.payledger.banksim.charges.OrderRef;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.jspecify.annotations.Nullable;

/**
 * The faults that are in force. An order with faults of its own meets these and never those by rate, also when its own
 * are used up: a test that aims at one order is not disturbed by dice. Safe for threads.
 */
public final class FaultPlan {
    private final long seed;
    private final ConcurrentMap<OrderRef, Aimed> orders = new ConcurrentHashMap<>();
    // Queries name no order, and a swallowed charge is in no book: remembered here for the orders with faults.
    private final ConcurrentMap<String, OrderRef> orderOfNumber = new ConcurrentHashMap<>();
    private volatile RateDraws rates;

    /** A plan without faults; {@code seed} holds for rates that name none. */
    public FaultPlan(long seed) {
        this.seed = seed;
        this.rates = new RateDraws(RateFaults.none(seed));
    }

    public long seed() {
        return seed;
    }

    /** Puts these rates in force instead of the former ones, with all calls counted anew. */
    public void setRates(RateFaults newRates) {
        rates = new RateDraws(newRates);
    }

    public RateFaults rates() {
        return rates.spec();
    }

    public void clearRates() {
        setRates(RateFaults.none(seed));
    }

    /** Aims at an order instead of whatever was aimed at it before, with all calls counted anew. */
    public void setOrder(String merchantId, String orderId, OrderFaults faults) {
        orders.put(new OrderRef(merchantId, orderId), new Aimed(faults));
    }

    public Optional<OrderFaults> order(String merchantId, String orderId) {
        return Optional.ofNullable(orders.get(new OrderRef(merchantId, orderId)))
                .map(Aimed::spec);
    }

    public void clearOrder(String merchantId, String orderId) {
        OrderRef order = new OrderRef(merchantId, orderId);
        orders.remove(order);
        orderOfNumber.values().removeIf(order::equals);
    }

    public void clearOrders() {
        orders.clear();
        orderOfNumber.clear();
    }

    /** Everything that is aimed at orders, by order. */
    public Map<String, OrderFaults> orders() {
        Map<String, OrderFaults> byOrder = new TreeMap<>();
        orders.forEach((order, aimed) -> byOrder.put(order.toString(), aimed.spec()));
        return byOrder;
    }

    /**
     * What the next call has to suffer; counts it.
     *
     * @param number the trade or refund number
     * @param order the order that the request or the bank's books name; null when neither does
     */
    public Injection next(Operation operation, String number, @Nullable OrderRef order) {
        OrderRef known = order == null ? orderOfNumber.get(number) : order;
        Aimed aimed = known == null ? null : orders.get(known);
        if (known == null || aimed == null) {
            return rates.next(operation, number);
        }
        orderOfNumber.put(number, known);
        return aimed.next(operation);
    }

    private record Aimed(OrderFaults spec, AtomicIntegerArray calls) {
        Aimed(OrderFaults spec) {
            this(spec, new AtomicIntegerArray(Operation.values().length));
        }

        Injection next(Operation operation) {
            if (calls.getAndUpdate(operation.ordinal(), n -> n == Integer.MAX_VALUE ? n : n + 1)
                    >= spec.settings().times()) {
                return Injection.NONE;
            }
            Set<Fault> hit = EnumSet.noneOf(Fault.class);
            spec.faults().stream()
                    .filter(fault -> fault.concerns(operation, spec.settings()))
                    .forEach(hit::add);
            return new Injection(hit, spec.settings());
        }
    }
}
