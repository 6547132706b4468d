package io.payledger.query.statement.matching;

import io.payledger.api.money.Money;
import io.payledger.query.statement.file.Direction;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A line of a statement, as far as it is judged.
 *
 * @param tokens words that may be numbers; the one that a person has assigned, where there is one
 */
record Line(
        long lineId,
        long statementId,
        String account,
        LocalDate bookedOn,
        Direction direction,
        Money amount,
        @Nullable String bankReference,
        List<String> tokens) {
    Line {
        tokens = List.copyOf(tokens);
    }
}
