package io.payledger.banksim.charges;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The books in memory: a fold of the journal. Not safe for threads; {@link ChargeLedger} holds its lock around it. */
final class Books {
    private final List<Charge> rows = new ArrayList<>();
    private final Map<String, Integer> rowOfTradeNo = new HashMap<>();
    private final Map<OrderRef, List<Integer>> rowsOfOrder = new HashMap<>();
    private final Map<String, Refund> refunds = new HashMap<>();
    private final Set<String> cancelled = new HashSet<>();

    /** Takes in a fact; {@link IllegalArgumentException} when it cannot follow on what is booked already. */
    void apply(LedgerEntry entry) {
        switch (entry) {
            case Charge charge -> add(charge);
            case Refund refund -> add(refund);
            case Cancellation cancellation -> cancelled.add(cancellation.tradeNo());
        }
    }

    private void add(Charge charge) {
        if (charge.sequence() != nextSequence()) {
            throw new IllegalArgumentException("row " + charge.sequence() + " where row " + nextSequence() + " is due");
        }
        if (rowOfTradeNo.putIfAbsent(charge.request().tradeNo(), rows.size()) != null) {
            throw new IllegalArgumentException(
                    "trade number " + charge.request().tradeNo() + " is booked twice");
        }
        rowsOfOrder
                .computeIfAbsent(charge.request().order(), order -> new ArrayList<>(1))
                .add(rows.size());
        rows.add(charge);
    }

    private void add(Refund refund) {
        if (refunds.putIfAbsent(refund.request().refundNo(), refund) != null) {
            throw new IllegalArgumentException(
                    "refund number " + refund.request().refundNo() + " is booked twice");
        }
        if (refund.refunded()) {
            Integer row = rowOfTradeNo.get(refund.request().tradeNo());
            if (row == null) {
                throw new IllegalArgumentException("refund of a trade number that was never charged");
            }
            rows.set(row, rows.get(row).refundedBy(refund.request().amountMinor()));
        }
    }

    long nextSequence() {
        return rows.size() + 1L;
    }

    @Nullable
    Charge charge(String tradeNo) {
        Integer row = rowOfTradeNo.get(tradeNo);
        return row == null ? null : rows.get(row);
    }

    @Nullable
    Refund refund(String refundNo) {
        return refunds.get(refundNo);
    }

    boolean isCancelled(String tradeNo) {
        return cancelled.contains(tradeNo);
    }

    List<Charge> ofOrder(OrderRef order) {
        return rowsOfOrder.getOrDefault(order, List.of()).stream()
                .map(rows::get)
                .toList();
    }

    List<Charge> page(long after, int limit) {
        int from = (int) Math.min(after, rows.size());
        return List.copyOf(rows.subList(from, (int) Math.min((long) from + limit, rows.size())));
    }

    List<Charge> rows() {
        return rows;
    }

    List<Refund> refunds() {
        return List.copyOf(refunds.values());
    }

    /** Orders that have more than one row: the only ones that can have been charged twice. */
    List<OrderRef> ordersOfManyRows() {
        return rowsOfOrder.entrySet().stream()
                .filter(order -> order.getValue().size() > 1)
                .map(Map.Entry::getKey)
                .toList();
    }

    long refundedCount() {
        return refunds.values().stream().filter(Refund::refunded).count();
    }

    int cancelledCount() {
        return cancelled.size();
    }

    /** Why this refund must be declined; null when the charge can bear it. */
    @Nullable
    String objectionTo(RefundRequest refund) {
        Charge charge = charge(refund.tradeNo());
        if (charge == null) {
            return "UNKNOWN_TRADE_NO";
        }
        if (charge.status() != ChargeStatus.CHARGED) {
            return "NOT_CHARGED";
        }
        if (!charge.request().currency().equals(refund.currency())) {
            return "CURRENCY_MISMATCH";
        }
        return refund.amountMinor() > charge.request().amountMinor() - charge.refundedMinor() ? "EXCEEDS_CHARGE" : null;
    }
}
