package io.payledger.query.statement;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.payledger.api.money.Currency;
import io.payledger.query.reading.Amounts;
import io.payledger.query.statement.file.Direction;
import java.math.BigInteger;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A booked movement as it is shown.
 *
 * @param statementId of the statement that brought it first
 * @param fileLine where it stands in that file
 * @param amount minor units
 * @param bankReference the bank's own number of the booking
 * @param raw as the bank sent it
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record LineRow(
        long lineId,
        long statementId,
        String account,
        long fileLine,
        LocalDate bookingDate,
        LocalDate valueDate,
        Direction direction,
        long amount,
        Currency currency,
        String amountMajor,
        @Nullable String bankReference,
        List<String> references,
        String text,
        String raw) {

    static LineRow of(ResultSet row) throws SQLException {
        long amount = row.getLong("amount_minor");
        Currency currency = Currency.valueOf(row.getString("currency"));
        String references = row.getString("line_references");
        return new LineRow(
                row.getLong("line_id"),
                row.getLong("statement_id"),
                row.getString("account"),
                row.getLong("file_line"),
                row.getObject("booking_date", LocalDate.class),
                row.getObject("value_date", LocalDate.class),
                Direction.valueOf(row.getString("direction")),
                amount,
                currency,
                Amounts.major(BigInteger.valueOf(amount), currency),
                row.getString("bank_reference"),
                references.isEmpty() ? List.of() : List.of(references.split("\n")),
                row.getString("remittance"),
                row.getString("raw"));
    }
}
