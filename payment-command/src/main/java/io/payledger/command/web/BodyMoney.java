package io.payledger.command.web;

import io.payledger.api.money.Currency;
import io.payledger.api.money.Money;
import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.FieldText;
import io.payledger.api.problem.ProblemException;
import org.jspecify.annotations.Nullable;

/** The fields {@code amount} and {@code currency} of a body. */
final class BodyMoney {
    private BodyMoney() {}

    /**
     * The money that they say.
     *
     * @param amount minor units of the currency
     * @throws ProblemException naming the field that is missing or outside its range
     */
    static Money of(@Nullable Long amount, @Nullable String currency) {
        return new Money(minor(amount), currency(currency));
    }

    private static long minor(@Nullable Long amount) {
        long minor = FieldText.required("amount", amount);
        if (minor < 1 || minor > Money.MAX_REQUEST_MINOR) {
            throw FieldText.invalid(
                    "amount", "amount must be 1 to " + Money.MAX_REQUEST_MINOR + " minor units of its currency");
        }
        return minor;
    }

    private static Currency currency(@Nullable String code) {
        return Currency.ofCode(FieldText.required("currency", code))
                .orElseThrow(() -> new ProblemException(
                                ErrorCode.UNKNOWN_CURRENCY,
                                "currency must be an upper-case code of ISO 4217, such as CNY")
                        .with("field", "currency"));
    }
}
