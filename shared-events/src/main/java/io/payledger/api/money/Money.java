package io.payledger.api.money;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.math.BigDecimal;

/**
 * An amount that is never negative, in minor units of its currency (500 CNY is 5.00 yuan, 500 JPY is 500 yen).
 *
 * @param minor minor units, 0 to {@link Long#MAX_VALUE}
 * @param currency what the units are of
 */
public record Money(long minor, Currency currency) implements Comparable<Money> {

    /**
     * The largest amount that a request may name: 15 digits. It stays exact in the double that a careless JSON reader
     * makes of it (2^53), and nine thousand of them can be added up before a long is full.
     */
    public static final long MAX_REQUEST_MINOR = 999_999_999_999_999L;

    public Money {
        if (minor < 0) {
            throw new IllegalArgumentException("Money must not be negative: " + minor + " " + currency);
        }
    }

    public static Money of(long minor, Currency currency) {
        return new Money(minor, currency);
    }

    public static Money zero(Currency currency) {
        return new Money(0, currency);
    }

    /**
     * The sum.
     *
     * @throws CurrencyMismatchException when the currencies differ
     * @throws ArithmeticException when the sum does not fit a long
     */
    public Money plus(Money other) {
        requireSameCurrency(other);
        return new Money(Math.addExact(minor, other.minor), currency);
    }

    /**
     * The difference.
     *
     * @throws CurrencyMismatchException when the currencies differ
     * @throws IllegalArgumentException when it would be negative
     */
    public Money minus(Money other) {
        requireSameCurrency(other);
        return new Money(Math.subtractExact(minor, other.minor), currency);
    }

    @JsonIgnore
    public boolean isZero() {
        return minor == 0;
    }

    /** The same amount in major units, exact: 1234 KWD is 1.234. */
    public BigDecimal major() {
        return BigDecimal.valueOf(minor, currency.exponent());
    }

    /** Compares amounts of one currency; {@link CurrencyMismatchException} otherwise. */
    @Override
    public int compareTo(Money other) {
        requireSameCurrency(other);
        return Long.compare(minor, other.minor);
    }

    @Override
    public String toString() {
        return minor + " " + currency;
    }

    private void requireSameCurrency(Money other) {
        if (currency != other.currency) {
            throw new CurrencyMismatchException(currency, other.currency);
        }
    }
}
