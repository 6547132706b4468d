package io.payledger.query.statement;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.payledger.api.money.Currency;
import io.payledger.query.reading.Amounts;
import java.math.BigInteger;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * A statement or notice as it is shown.
 *
 * @param currency of the account; missing where only its lines have one
 * @param reference the bank's name for it
 * @param firstDay the first day on which something was booked
 * @param opening what was on the account before, in minor units; negative when it was overdrawn
 * @param balance BALANCED: opening and lines make closing; DIFFERS: they do not; NONE: the bank gave no balances
 * @param lines movements in it, those known before included
 * @param knownLines movements that another statement had brought before
 * @param reconciledAt when its lines were last laid beside the payments
 * @param booksLacked the books were not up to date then; it is done again by itself when they are
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record StatementRow(
        long statementId,
        long importId,
        String account,
        @Nullable Currency currency,
        String reference,
        @Nullable String sequence,
        @Nullable LocalDate firstDay,
        @Nullable LocalDate lastDay,
        @Nullable Long opening,
        @Nullable String openingMajor,
        @Nullable Long closing,
        @Nullable String closingMajor,
        String balance,
        @Nullable String balanceProblem,
        long lines,
        long knownLines,
        @Nullable Instant reconciledAt,
        boolean booksLacked) {

    static StatementRow of(ResultSet row) throws SQLException {
        String code = row.getString("currency");
        Currency currency = code == null ? null : Currency.valueOf(code);
        Long opening = row.getObject("opening_minor", Long.class);
        Long closing = row.getObject("closing_minor", Long.class);
        Timestamp reconciled = row.getTimestamp("reconciled_at");
        return new StatementRow(
                row.getLong("statement_id"),
                row.getLong("import_id"),
                row.getString("account"),
                currency,
                row.getString("reference"),
                row.getString("sequence"),
                row.getObject("first_day", LocalDate.class),
                row.getObject("last_day", LocalDate.class),
                opening,
                major(opening, currency),
                closing,
                major(closing, currency),
                row.getString("balance"),
                row.getString("balance_problem"),
                row.getLong("lines"),
                row.getLong("known_lines"),
                reconciled == null ? null : reconciled.toInstant(),
                row.getObject("books_lack_until") != null);
    }

    private static @Nullable String major(@Nullable Long minor, @Nullable Currency currency) {
        return minor == null || currency == null ? null : Amounts.major(BigInteger.valueOf(minor), currency);
    }
}
