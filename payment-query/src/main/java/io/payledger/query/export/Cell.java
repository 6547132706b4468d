package io.payledger.query.export;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** One value of a row, told apart by what a spreadsheet may make of it. */
public sealed interface Cell {

    /** Words of others: never a formula, whatever they begin with. */
    record Text(String text) implements Cell {}

    /** A number of ours, exact. */
    record Number(BigDecimal value) implements Cell {}

    /** Nothing. */
    record Empty() implements Cell {}

    static Cell text(@Nullable Object value) {
        return value == null ? new Empty() : new Text(value.toString());
    }

    static Cell number(long value) {
        return new Number(BigDecimal.valueOf(value));
    }

    /** An amount in major units, with all decimals of its currency. */
    static Cell major(long minor, int decimals) {
        return new Number(new BigDecimal(BigInteger.valueOf(minor), decimals));
    }

    /** A moment, in UTC as everywhere else in the API. */
    static Cell instant(@Nullable Instant value) {
        return text(value);
    }
}
