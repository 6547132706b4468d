package io.payledger.query.statement;

import io.payledger.query.export.Export.RowReader;
import io.payledger.query.reading.Conditions;
import io.payledger.query.reading.Cursors;
import io.payledger.query.reading.Cut;
import io.payledger.query.reading.PageRequest;
import io.payledger.query.reading.Snapshot;
import io.payledger.query.statement.intake.StatementImport;
import io.payledger.query.statement.matching.StatementMatch;
import java.time.LocalDate;
import java.util.List;
import java.util.function.Function;

/** Asks for imports, statements and lines; for pages of people too. */
public final class StatementQueries {
    static final String IMPORTS = "/api/statements/imports";
    static final String STATEMENTS = "/api/statements";
    static final String LINES = "/api/statements/lines";
    static final String DIFFERENCES = "/api/statements/differences";
    static final String NEWEST_MATCH = " ORDER BY match_id DESC";

    private final Snapshot snapshot;
    private final Cursors cursors;

    StatementQueries(Snapshot snapshot, Cursors cursors) {
        this.snapshot = snapshot;
        this.cursors = cursors;
    }

    ImportPage imports(Conditions wanted, PageRequest page) {
        Cut<StatementImport> found = page(
                IMPORTS,
                "SELECT * FROM statement_import",
                page.after() == null ? wanted : wanted.and("import_id < ?", number(page.after(), 0)),
                " ORDER BY import_id DESC",
                StatementImport::of,
                page,
                it -> List.of(Long.toString(it.importId())));
        return new ImportPage(found.rows(), found.nextCursor());
    }

    StatementPage statements(Conditions wanted, PageRequest page) {
        Cut<StatementRow> found = page(
                STATEMENTS,
                "SELECT * FROM bank_statement",
                page.after() == null ? wanted : wanted.and("statement_id < ?", number(page.after(), 0)),
                " ORDER BY statement_id DESC",
                StatementRow::of,
                page,
                it -> List.of(Long.toString(it.statementId())));
        return new StatementPage(found.rows(), found.nextCursor());
    }

    LinePage lines(Conditions wanted, PageRequest page) {
        Conditions behind = page.after() == null
                ? wanted
                : wanted.and(
                        "(booking_date, line_id) < (?::date, ?)",
                        List.of(LocalDate.parse(page.after().getFirst()), number(page.after(), 1)));
        Cut<LineRow> found = page(
                LINES,
                "SELECT * FROM statement_line",
                behind,
                " ORDER BY booking_date DESC, line_id DESC",
                LineRow::of,
                page,
                it -> List.of(it.bookingDate().toString(), Long.toString(it.lineId())));
        return new LinePage(found.rows(), found.nextCursor());
    }

    MatchPage differences(Conditions wanted, PageRequest page) {
        Cut<StatementMatch> found = page(
                DIFFERENCES,
                "SELECT * FROM statement_match",
                page.after() == null ? wanted : wanted.and("match_id < ?", number(page.after(), 0)),
                NEWEST_MATCH,
                StatementMatch::of,
                page,
                it -> List.of(Long.toString(it.matchId())));
        return new MatchPage(found.rows(), found.nextCursor());
    }

    /** How many differences of each class wait for somebody. */
    List<ClassCount> waiting() {
        return snapshot.read(
                jdbc -> jdbc.sql("SELECT class, count(*) AS matches, count(*) AS waiting FROM statement_match"
                                + " WHERE state IN ('OPEN', 'PROPOSED') GROUP BY class ORDER BY class")
                        .query((row, number) -> ClassCount.of(row))
                        .list());
    }

    /** The statements of a file, in their order. */
    List<StatementRow> statementsOf(long importId) {
        return snapshot.read(jdbc -> jdbc.sql("SELECT * FROM bank_statement WHERE import_id = ? ORDER BY statement_id")
                .param(importId)
                .query((row, number) -> StatementRow.of(row))
                .list());
    }

    /** How what a file brought goes together with the ledger. */
    List<ClassCount> classesOf(long importId) {
        return snapshot.read(jdbc -> jdbc.sql(
                        "SELECT class, count(*) AS matches,"
                                + " count(*) FILTER (WHERE state IN ('OPEN', 'PROPOSED')) AS waiting"
                                + " FROM statement_match WHERE statement_id IN"
                                + " (SELECT statement_id FROM bank_statement WHERE import_id = ?) GROUP BY class ORDER BY class")
                .param(importId)
                .query((row, number) -> ClassCount.of(row))
                .list());
    }

    LineRow line(long lineId) {
        return snapshot.read(jdbc -> jdbc.sql("SELECT * FROM statement_line WHERE line_id = ?")
                .param(lineId)
                .query((row, number) -> LineRow.of(row))
                .single());
    }

    /** What was decided about a difference, in its order. */
    List<DecisionRow> decisions(long matchId) {
        return snapshot.read(
                jdbc -> jdbc.sql("SELECT * FROM statement_decision WHERE match_id = ? ORDER BY decision_id")
                        .param(matchId)
                        .query((row, number) -> DecisionRow.of(row))
                        .list());
    }

    boolean hasStatement(long statementId) {
        return snapshot.read(jdbc -> !jdbc.sql("SELECT statement_id FROM bank_statement WHERE statement_id = ?")
                .param(statementId)
                .query(Long.class)
                .list()
                .isEmpty());
    }

    private <R> Cut<R> page(
            String route,
            String sql,
            Conditions conditions,
            String orderBy,
            RowReader<R> reader,
            PageRequest page,
            Function<R, List<String>> position) {
        return snapshot.read(jdbc -> {
            List<R> found = jdbc.sql(sql + conditions.where() + orderBy + " LIMIT " + (page.limit() + 1))
                    .params(conditions.parameters())
                    .query((row, number) -> reader.read(row))
                    .list();
            return cursors.cut(route, page, found, position);
        });
    }

    private static Long number(List<String> position, int place) {
        return Long.valueOf(position.get(place));
    }
}
