package io.payledger.query.statement.file;

import io.payledger.api.money.Currency;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import org.jspecify.annotations.Nullable;

/** Reads amounts, currencies and dates of files exactly, or refuses the file; nothing is rounded or guessed. */
final class Figures {
    /** 18 digits fit a long, whatever they are. */
    private static final int MOST_DIGITS = 18;

    private static final int MOST_SHOWN = 40;

    private Figures() {}

    static Currency currency(long line, String field, @Nullable String code) {
        return Currency.ofCode(required(line, field, code))
                .orElseThrow(() -> refused(line, field, code, "is no currency of ISO 4217"));
    }

    /** Minor units of an amount without a sign. Decimals that the currency does not have must be zeros. */
    static long minor(long line, String field, @Nullable String given, char decimalMark, Currency currency) {
        String text = required(line, field, given);
        int mark = text.indexOf(decimalMark);
        String whole = mark < 0 ? text : text.substring(0, mark);
        String decimals = mark < 0 ? "" : text.substring(mark + 1);
        if (!digits(whole + decimals) || whole.isEmpty()) {
            throw refused(line, field, text, "is no amount");
        }
        int exponent = currency.exponent();
        int end = decimals.length();
        while (end > exponent && decimals.charAt(end - 1) == '0') {
            end--;
        }
        if (end > exponent) {
            throw refused(line, field, text, "has more decimals than " + currency + " has");
        }
        String minor = (whole + decimals.substring(0, end) + "0".repeat(exponent - end)).replaceFirst("^0+", "");
        if (minor.length() > MOST_DIGITS) {
            throw refused(line, field, text, "is larger than any amount that is taken");
        }
        return minor.isEmpty() ? 0 : Long.parseLong(minor);
    }

    static LocalDate date(long line, String field, @Nullable String given, DateTimeFormatter format) {
        String text = required(line, field, given);
        try {
            return LocalDate.parse(text, format);
        } catch (DateTimeException e) {
            throw refused(line, field, text, "is no date");
        }
    }

    static String required(long line, String field, @Nullable String text) {
        if (text == null || text.isBlank()) {
            throw new StatementRefusedException(line, field, "is missing");
        }
        return text;
    }

    static StatementRefusedException refused(long line, String field, @Nullable String text, String why) {
        String shown = text == null ? "" : text.replaceAll("\\p{Cntrl}", " ");
        return new StatementRefusedException(
                line,
                field,
                "\"" + (shown.length() > MOST_SHOWN ? shown.substring(0, MOST_SHOWN) + "…" : shown) + "\" " + why);
    }

    private static boolean digits(String text) {
        return text.chars().allMatch(c -> c >= '0' && c <= '9');
    }
}
