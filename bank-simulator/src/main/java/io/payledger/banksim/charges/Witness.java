package io.payledger.banksim.charges;

import io.payledger.banksim.charges.LedgerSummary.CurrencySum;
import io.payledger.banksim.charges.LedgerSummary.DoubleCharge;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** Counts the books row by row. No running totals: a witness that keeps its own sums can only repeat its own mistakes. */
final class Witness {
    private Witness() {}

    static LedgerSummary summary(Books books) {
        long declined = 0;
        long charged = 0;
        long effective = 0;
        SortedMap<String, CurrencySum> perCurrency = new TreeMap<>();
        for (Charge row : books.rows()) {
            if (row.status() == ChargeStatus.CHARGED) {
                charged++;
                String currency = row.request().currency();
                perCurrency.put(
                        currency,
                        perCurrency.getOrDefault(currency, CurrencySum.ZERO).plus(row));
            } else {
                declined++;
            }
            effective += row.effective() ? 1 : 0;
        }
        List<DoubleCharge> doubleCharges = doubleCharges(books);
        long surplus = doubleCharges.stream()
                .mapToLong(order -> order.tradeNos().size() - 1)
                .sum();
        return new LedgerSummary(
                charged,
                declined,
                books.cancelledCount(),
                books.refundedCount(),
                perCurrency,
                effective - surplus,
                doubleCharges);
    }

    /** By currency code. */
    static SortedMap<String, DayTotal> totals(Books books, String channel, LocalDate day) {
        SortedMap<String, DayTotal> totals = new TreeMap<>();
        for (Charge row : books.rows()) {
            ChargeRequest request = row.request();
            if (row.status() == ChargeStatus.CHARGED && request.channel().equals(channel) && isOn(day, row.at())) {
                totals.merge(
                        request.currency(),
                        DayTotal.ZERO.plusCharge(request.amountMinor()),
                        (sum, one) -> sum.plusCharge(request.amountMinor()));
            }
        }
        for (Refund refund : books.refunds()) {
            Charge charge = books.charge(refund.request().tradeNo());
            if (refund.refunded()
                    && charge != null
                    && charge.request().channel().equals(channel)
                    && isOn(day, refund.at())) {
                long amount = refund.request().amountMinor();
                totals.merge(
                        refund.request().currency(),
                        DayTotal.ZERO.plusRefund(amount),
                        (sum, one) -> sum.plusRefund(amount));
            }
        }
        return totals;
    }

    private static boolean isOn(LocalDate day, Instant at) {
        return LocalDate.ofInstant(at, ZoneOffset.UTC).equals(day);
    }

    private static List<DoubleCharge> doubleCharges(Books books) {
        List<DoubleCharge> doubleCharges = new ArrayList<>();
        for (OrderRef order : books.ordersOfManyRows()) {
            List<String> effective = books.ofOrder(order).stream()
                    .filter(Charge::effective)
                    .map(row -> row.request().tradeNo())
                    .toList();
            if (effective.size() > 1) {
                doubleCharges.add(new DoubleCharge(order, effective));
            }
        }
        doubleCharges.sort(Comparator.comparing(charge -> charge.order().toString()));
        return doubleCharges;
    }
}
