package io.payledger.query.statement.intake;

import io.payledger.query.projection.ColumnArrays;
import io.payledger.query.projection.StorableText;
import io.payledger.query.statement.file.BankLine;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Writes the lines of one statement in portions; those that another statement has brought are left out. */
final class LineStore {
    private static final int PORTION = 1_000;
    private static final String SEPARATOR = "|";

    private static final String WRITE = """
            INSERT INTO statement_line (statement_id, account, file_line, booking_date, value_date, direction, amount_minor,
                currency, bank_reference, line_references, remittance, raw, tokens, identity)
            SELECT ?, ?, file_line, booking_date::date, value_date::date, direction, amount_minor, currency, bank_reference,
                line_references, remittance, raw, string_to_array(tokens, ' '), identity
            FROM unnest(?::bigint[], ?::text[], ?::text[], ?::text[], ?::bigint[], ?::text[], ?::text[], ?::text[],
                ?::text[], ?::text[], ?::text[], ?::text[]) WITH ORDINALITY AS l
                (file_line, booking_date, value_date, direction, amount_minor, currency, bank_reference, line_references,
                remittance, raw, tokens, identity, place)
            ORDER BY place
            ON CONFLICT (identity) DO NOTHING
            """;

    private final JdbcClient jdbc;
    private final long statementId;
    private final String account;
    private final List<Identified> waiting = new ArrayList<>();
    private final Map<String, Integer> occurrences = new HashMap<>();
    private long lines;
    private long stored;

    LineStore(JdbcClient jdbc, long statementId, String account) {
        this.jdbc = jdbc;
        this.statementId = statementId;
        this.account = account;
    }

    void add(BankLine line) {
        waiting.add(new Identified(line, identity(line)));
        lines++;
        if (waiting.size() == PORTION) {
            flush();
        }
    }

    void flush() {
        if (waiting.isEmpty()) {
            return;
        }
        ColumnArrays<Identified> columns = ColumnArrays.of(waiting)
                .bigint(it -> it.line().fileLine())
                .text(it -> it.line().bookingDate())
                .text(it -> it.line().valueDate())
                .text(it -> it.line().direction())
                .bigint(it -> it.line().minor())
                .text(it -> it.line().currency())
                .text(it -> StorableText.ofNullable(it.line().bankReference()))
                .text(it -> StorableText.of(String.join("\n", it.line().references())))
                .text(it -> StorableText.of(it.line().text()))
                .text(it -> StorableText.of(it.line().raw()))
                .text(it -> String.join(" ", it.line().tokens()))
                .text(Identified::identity);
        List<Object> parameters = new ArrayList<>(List.of(statementId, account));
        parameters.addAll(columns.arrays());
        stored += jdbc.sql(WRITE).params(parameters).update();
        waiting.clear();
    }

    long lines() {
        return lines;
    }

    /** Lines that were there before. */
    long known() {
        return lines - stored;
    }

    /**
     * What makes a booking the same one in two statements: the bank's number of it with all that does not change. A bank
     * that books twice under one number in one statement has booked twice, so they are counted.
     */
    private @Nullable String identity(BankLine line) {
        if (line.bankReference() == null) {
            return null;
        }
        String identity = String.join(
                SEPARATOR,
                account,
                StorableText.of(line.bankReference()),
                line.direction().name(),
                Long.toString(line.minor()),
                line.currency().name(),
                line.valueDate().toString());
        return identity + SEPARATOR + occurrences.merge(identity, 1, Integer::sum);
    }

    private record Identified(BankLine line, @Nullable String identity) {}
}
