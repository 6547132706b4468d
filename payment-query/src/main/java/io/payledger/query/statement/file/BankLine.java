package io.payledger.query.statement.file;

import io.payledger.api.money.Currency;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One booked movement as the bank shows it.
 *
 * @param fileLine where it begins, counted from 1
 * @param minor minor units of the currency, 0 or more
 * @param bankReference the bank's own number of this booking; null when it gives none
 * @param references all other numbers: end-to-end id, the customer's reference …
 * @param text what the payer or the bank wrote
 * @param raw the line as it stands in the file
 * @param tokens words that may be a trade number, whole
 */
public record BankLine(
        long fileLine,
        LocalDate bookingDate,
        LocalDate valueDate,
        Direction direction,
        long minor,
        Currency currency,
        @Nullable String bankReference,
        List<String> references,
        String text,
        String raw,
        List<String> tokens) {
    public BankLine {
        references = List.copyOf(references);
        tokens = List.copyOf(tokens);
    }
}
