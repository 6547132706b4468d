package io.payledger.query.statement.file;

import io.payledger.api.money.Currency;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How a bank's CSV file is read: which column means what. A column that is not named is not read.
 *
 * @param delimiter Between two cells, default a comma.
 * @param skipLines Lines before the one with the names of the columns, default 0.
 * @param dateFormat Of all dates, default uuuu-MM-dd; as Java's DateTimeFormatter writes it.
 * @param decimalMark Before the decimals of amounts, default a point.
 * @param groupMark Between thousands, as a comma or a point; none by default.
 * @param account Number of the account, where no column says it.
 * @param currency ISO 4217 code, where no column says it.
 * @param creditWords What the direction column says of money that came in; default C, CR, CRDT, CREDIT.
 * @param debitWords What the direction column says of money that went out; default D, DR, DBIT, DEBIT.
 * @param columns The bank's name of each of our columns: bookingDate and amount are needed; valueDate, direction, account,
 *     currency, bankReference, references, text and balance may be given. Without a direction column the sign of the
 *     amount is the direction; balance is what was on the account after the line. Columns of one meaning are separated by
 *     a bar, as in columns.text=Purpose|Name.
 */
public record CsvMapping(
        @DefaultValue(",") String delimiter,
        @DefaultValue("0") int skipLines,
        @DefaultValue("uuuu-MM-dd") String dateFormat,
        @DefaultValue(".") String decimalMark,
        @DefaultValue("") String groupMark,
        @Nullable String account,
        @Nullable String currency,
        @DefaultValue({"C", "CR", "CRDT", "CREDIT"}) List<String> creditWords,
        @DefaultValue({"D", "DR", "DBIT", "DEBIT"}) List<String> debitWords,
        @DefaultValue Map<String, String> columns) {
    private static final List<String> KNOWN = List.of(
            "bookingDate",
            "valueDate",
            "amount",
            "direction",
            "account",
            "currency",
            "bankReference",
            "references",
            "text",
            "balance");
    private static final int MOST_SKIPPED = 100;

    public CsvMapping {
        columns = Map.copyOf(columns);
        creditWords = List.copyOf(creditWords);
        debitWords = List.copyOf(debitWords);
        require(delimiter.length() == 1, "delimiter (" + delimiter + ") must be one character");
        require(decimalMark.length() == 1, "decimal-mark (" + decimalMark + ") must be one character");
        require(groupMark.length() <= 1 && !groupMark.equals(decimalMark), "group-mark must be another character");
        require(skipLines >= 0 && skipLines <= MOST_SKIPPED, "skip-lines must be 0 to " + MOST_SKIPPED);
        require(KNOWN.containsAll(columns.keySet()), "columns must be some of " + KNOWN);
        require(
                columns.containsKey("bookingDate") && columns.containsKey("amount"),
                "columns must name bookingDate and amount");
        require(columns.containsKey("account") || account != null, "account must be given, or a column that says it");
        require(
                columns.containsKey("currency") || currency != null,
                "currency must be given, or a column that says it");
        require(currency == null || Currency.ofCode(currency).isPresent(), "currency must be an ISO 4217 code");
        DateTimeFormatter unused = DateTimeFormatter.ofPattern(dateFormat);
    }

    /** Our own names as the names of the columns: what the ledger and its simulated bank write. */
    public static CsvMapping plain() {
        return new CsvMapping(
                ",",
                0,
                "uuuu-MM-dd",
                ".",
                "",
                null,
                null,
                List.of("C", "CR", "CRDT", "CREDIT"),
                List.of("D", "DR", "DBIT", "DEBIT"),
                Map.of(
                        "account", "account",
                        "bookingDate", "bookingDate",
                        "valueDate", "valueDate",
                        "direction", "direction",
                        "amount", "amount",
                        "currency", "currency",
                        "bankReference", "bankReference",
                        "references", "references",
                        "text", "text"));
    }

    /** The bank's names of the columns that mean this; empty when there is none. */
    List<String> named(String ours) {
        String theirs = columns.get(ours);
        return theirs == null ? List.of() : List.of(theirs.split("\\|"));
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException("payledger.statements.csv.<name>." + otherwise);
        }
    }
}
