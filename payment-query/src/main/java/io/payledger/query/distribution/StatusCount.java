package io.payledger.query.distribution;

import io.payledger.api.money.Currency;
import io.payledger.api.payment.PaymentStatus;
import io.payledger.query.reading.Amounts;
import java.math.BigInteger;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * How many payments have this status, and for how much.
 *
 * @param amounts by currency, in the order of their codes; empty when there are no payments
 */
record StatusCount(PaymentStatus status, long payments, List<CurrencyAmount> amounts) {

    /**
     * An amount in one currency.
     *
     * @param amount minor units, exact: it may be larger than 64 bits (case C09)
     * @param amountMajor the same in major units, as text
     */
    record CurrencyAmount(Currency currency, BigInteger amount, String amountMajor) {}

    /** One for every status there is, in their order. */
    static List<StatusCount> of(List<Count> counts) {
        return Stream.of(PaymentStatus.values())
                .map(status -> of(
                        status,
                        counts.stream().filter(it -> it.status() == status).toList()))
                .toList();
    }

    private static StatusCount of(PaymentStatus status, List<Count> counts) {
        Map<Currency, BigInteger> amounts = new EnumMap<>(Currency.class);
        counts.forEach(it -> amounts.merge(it.currency(), it.amount(), BigInteger::add));
        return new StatusCount(
                status,
                Count.payments(counts),
                amounts.entrySet().stream()
                        .sorted(Map.Entry.comparingByKey(Comparator.comparing(Currency::name)))
                        .map(it -> new CurrencyAmount(
                                it.getKey(), it.getValue(), Amounts.major(it.getValue(), it.getKey())))
                        .toList());
    }
}
