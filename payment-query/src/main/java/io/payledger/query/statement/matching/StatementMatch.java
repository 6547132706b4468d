package io.payledger.query.statement.matching;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.payledger.api.money.Currency;
import io.payledger.query.reading.Amounts;
import io.payledger.query.statement.file.Direction;
import java.math.BigInteger;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * What a line of a statement, or an operation without one, is beside the ledger.
 *
 * @param firstClass as it was found at first
 * @param lineId missing when no line shows it
 * @param kind CHARGE or REFUND
 * @param number trade number of the charge, or the refund's number at the bank
 * @param bookedOn the bank's day; without a line the ledger's
 * @param bankAmount minor units of the line
 * @param ledgerAmount minor units of the charge or refund
 * @param ledgerStatus of the attempt or refund
 * @param action what is offered beside DISMISS
 * @param secondPerson the action may send money out: a second person must ask for it too
 * @param proposedBy the first of two people
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record StatementMatch(
        long matchId,
        MatchClass matchClass,
        MatchClass firstClass,
        MatchState state,
        long statementId,
        @Nullable Long lineId,
        String account,
        Direction direction,
        LocalDate bookedOn,
        @Nullable String kind,
        @Nullable String number,
        @Nullable String merchantId,
        @Nullable String orderId,
        @Nullable Long bankAmount,
        @Nullable Currency bankCurrency,
        @Nullable String bankAmountMajor,
        @Nullable String bankReference,
        @Nullable Long ledgerAmount,
        @Nullable Currency ledgerCurrency,
        @Nullable String ledgerAmountMajor,
        @Nullable String ledgerStatus,
        String detail,
        @Nullable MatchAction action,
        boolean secondPerson,
        Instant foundAt,
        Instant changedAt,
        @Nullable String proposedBy,
        @Nullable Instant proposedAt,
        @Nullable MatchAction resolvedAction,
        @Nullable String resolvedBy,
        @Nullable Instant resolvedAt,
        @Nullable String reason) {

    /** A row of table {@code statement_match}. */
    public static StatementMatch of(ResultSet row) throws SQLException {
        Long bank = row.getObject("bank_minor", Long.class);
        Currency bankCurrency = currency(row.getString("bank_currency"));
        Long ledger = row.getObject("ledger_minor", Long.class);
        Currency ledgerCurrency = currency(row.getString("ledger_currency"));
        return new StatementMatch(
                row.getLong("match_id"),
                MatchClass.valueOf(row.getString("class")),
                MatchClass.valueOf(row.getString("first_class")),
                MatchState.valueOf(row.getString("state")),
                row.getLong("statement_id"),
                row.getObject("line_id", Long.class),
                row.getString("account"),
                Direction.valueOf(row.getString("direction")),
                row.getObject("booked_on", LocalDate.class),
                row.getString("kind"),
                row.getString("number"),
                row.getString("merchant_id"),
                row.getString("order_id"),
                bank,
                bankCurrency,
                major(bank, bankCurrency),
                row.getString("bank_reference"),
                ledger,
                ledgerCurrency,
                major(ledger, ledgerCurrency),
                row.getString("ledger_status"),
                row.getString("detail"),
                action(row.getString("action")),
                row.getBoolean("second_person"),
                row.getTimestamp("found_at").toInstant(),
                row.getTimestamp("changed_at").toInstant(),
                row.getString("proposed_by"),
                instant(row.getTimestamp("proposed_at")),
                action(row.getString("resolved_action")),
                row.getString("resolved_by"),
                instant(row.getTimestamp("resolved_at")),
                row.getString("reason"));
    }

    private static @Nullable Currency currency(@Nullable String code) {
        return code == null ? null : Currency.valueOf(code);
    }

    private static @Nullable MatchAction action(@Nullable String name) {
        return name == null ? null : MatchAction.valueOf(name);
    }

    private static @Nullable Instant instant(@Nullable Timestamp at) {
        return at == null ? null : at.toInstant();
    }

    private static @Nullable String major(@Nullable Long minor, @Nullable Currency currency) {
        return minor == null || currency == null ? null : Amounts.major(BigInteger.valueOf(minor), currency);
    }
}
