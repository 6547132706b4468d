package io.payledger.query.journal;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.payledger.api.money.Currency;
import io.payledger.query.reading.Amounts;
import java.math.BigInteger;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The answer of {@code GET /api/trial-balance}.
 *
 * @param asOfIndex every event up to this index of the log is in the answer; later ones may be
 * @param parkedPayments payments that the projection no longer follows; anything but 0 is an alarm
 * @param asOf what was booked until and at this time; left out for all there is
 * @param currencies in the order of their codes
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record TrialBalance(
        long asOfIndex, long parkedPayments, @Nullable Instant asOf, List<OfCurrency> currencies) {

    /**
     * The accounts of one currency.
     *
     * @param accounts all of them
     * @param total of all accounts: both sides are equal, the balance is 0
     */
    record OfCurrency(Currency currency, List<Line> accounts, Sides total) {}

    /** One account. */
    record Line(Account account, @JsonUnwrapped Sides sides) {}

    /**
     * Two sides in minor units, exact, and in major units as text.
     *
     * @param balance debit less credit: negative for what we owe
     */
    record Sides(
            BigInteger debit,
            BigInteger credit,
            BigInteger balance,
            String debitMajor,
            String creditMajor,
            String balanceMajor) {

        static Sides of(BigInteger debit, BigInteger credit, Currency currency) {
            BigInteger balance = debit.subtract(credit);
            return new Sides(
                    debit,
                    credit,
                    balance,
                    Amounts.major(debit, currency),
                    Amounts.major(credit, currency),
                    Amounts.major(balance, currency));
        }
    }

    /** What entries with the same two accounts make together. */
    record Moved(Currency currency, Account debit, Account credit, BigInteger amount) {}

    static List<OfCurrency> currencies(List<Moved> moves) {
        Map<Currency, List<Moved>> byCurrency = moves.stream()
                .collect(Collectors.groupingBy(
                        Moved::currency,
                        () -> new TreeMap<>(Comparator.comparing(Currency::name)),
                        Collectors.toList()));
        return byCurrency.entrySet().stream()
                .map(it -> ofCurrency(it.getKey(), it.getValue()))
                .toList();
    }

    private static OfCurrency ofCurrency(Currency currency, List<Moved> moves) {
        List<Line> lines = Stream.of(Account.values())
                .map(account -> new Line(
                        account,
                        Sides.of(
                                sum(moves.stream().filter(it -> it.debit() == account)),
                                sum(moves.stream().filter(it -> it.credit() == account)),
                                currency)))
                .toList();
        return new OfCurrency(
                currency,
                lines,
                Sides.of(
                        lines.stream().map(it -> it.sides().debit()).reduce(BigInteger.ZERO, BigInteger::add),
                        lines.stream().map(it -> it.sides().credit()).reduce(BigInteger.ZERO, BigInteger::add),
                        currency));
    }

    private static BigInteger sum(Stream<Moved> moves) {
        return moves.map(Moved::amount).reduce(BigInteger.ZERO, BigInteger::add);
    }
}
