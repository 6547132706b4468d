package io.payledger.query.page;

import io.payledger.api.access.Caller;
import io.payledger.api.access.Role;
import io.payledger.api.money.Currency;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.text.NumberFormat;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Who reads a page, and how: what each template formats with.
 *
 * @param caller null where nobody is signed in
 * @param theme {@code auto} (as the system is), {@code light} or {@code dark}
 */
public record Reader(@Nullable Caller caller, Locale locale, ZoneId zone, String theme) {
    // The same in each language, and sortable by eye.
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss", Locale.ROOT);

    /** A moment in the reader's zone. */
    public String time(Instant moment) {
        return TIME.format(moment.atZone(zone));
    }

    /** A moment in UTC, with everything that is known of it. */
    public String utc(Instant moment) {
        return TIME.format(moment.atOffset(ZoneOffset.UTC)) + fraction(moment) + " UTC";
    }

    /** An amount in major units with all decimals of its currency, grouped as the language does. */
    public String amount(long minor, Currency currency) {
        return amount(BigInteger.valueOf(minor), currency);
    }

    /** As {@link #amount(long, Currency)}, of sums that may be larger than 64 bits. */
    public String amount(BigInteger minor, Currency currency) {
        NumberFormat format = NumberFormat.getNumberInstance(locale);
        format.setMinimumFractionDigits(currency.exponent());
        format.setMaximumFractionDigits(currency.exponent());
        return format.format(new BigDecimal(minor, currency.exponent()));
    }

    /** A count, grouped as the language does. */
    public String number(long number) {
        return NumberFormat.getIntegerInstance(locale).format(number);
    }

    /** The name after the kind of caller: {@code jane} of {@code staff:jane}. */
    public String name() {
        return caller == null ? "" : caller.name().substring(caller.name().indexOf(':') + 1);
    }

    /** Whether the caller has this role. */
    public boolean has(Role role) {
        return caller != null && caller.has(role);
    }

    private static String fraction(Instant moment) {
        return moment.getNano() == 0 ? "" : ".%06d".formatted(moment.getNano() / 1_000);
    }
}
