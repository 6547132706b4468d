package io.payledger.query.statement;

import io.payledger.api.access.Caller;
import io.payledger.api.id.RowNumber;
import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.ProblemException;
import io.payledger.query.export.Export;
import io.payledger.query.export.ExportFormat;
import io.payledger.query.export.Exports;
import io.payledger.query.reading.Conditions;
import io.payledger.query.reading.Cursors;
import io.payledger.query.reading.PageRequest;
import io.payledger.query.reading.QueryParameters;
import io.payledger.query.statement.matching.DifferenceDesk;
import io.payledger.query.statement.matching.Matching;
import io.payledger.query.statement.matching.StatementMatch;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Where bank and ledger differ, and what finance decides about it. */
@RestController
final class DifferenceController {
    private final StatementQueries queries;
    private final Exports exports;
    private final Cursors cursors;
    private final Matching matching;
    private final DifferenceDesk desk;

    DifferenceController(
            StatementQueries queries, Exports exports, Cursors cursors, Matching matching, DifferenceDesk desk) {
        this.queries = queries;
        this.exports = exports;
        this.cursors = cursors;
        this.matching = matching;
        this.desk = desk;
    }

    /**
     * The differences, those found last first. Parameters, all optional: {@code class}, {@code state},
     * {@code statementId}, {@code account}, {@code merchant}, {@code orderId}, {@code tradeNo}, {@code from}, {@code to},
     * {@code limit}, {@code cursor}.
     */
    @GetMapping(path = StatementQueries.DIFFERENCES, produces = MediaType.APPLICATION_JSON_VALUE)
    MatchPage differences(
            @AuthenticationPrincipal @Nullable Caller caller, @RequestParam MultiValueMap<String, String> given) {
        StatementStaff.requireReader(caller);
        PageRequest page = PageRequest.of(given, StatementQueries.DIFFERENCES, cursors);
        QueryParameters parameters = page.parameters();
        Conditions wanted = DifferenceFilter.of(parameters);
        parameters.refuseOthers();
        return queries.differences(wanted, page);
    }

    /** All rows of a filter as a file. */
    @GetMapping({StatementQueries.DIFFERENCES + "/export", DifferencePageController.ROUTE + "/export"})
    void export(
            @AuthenticationPrincipal @Nullable Caller caller,
            @RequestParam MultiValueMap<String, String> given,
            HttpServletRequest request,
            HttpServletResponse response) {
        StatementStaff.requireReader(caller);
        QueryParameters parameters = new QueryParameters(given);
        ExportFormat format = ExportFormat.of(parameters);
        Conditions wanted = DifferenceFilter.of(parameters);
        Long after = parameters.minor("after");
        parameters.refuseOthers();
        format.requireResumable(after);
        exports.send(
                new Export<>(
                        "differences",
                        "SELECT * FROM statement_match",
                        wanted.and("match_id < ?", after),
                        StatementQueries.NEWEST_MATCH,
                        StatementMatch::of,
                        DifferenceColumns.ALL,
                        after != null),
                format,
                request,
                response);
    }

    /** Decides about one difference. */
    @PostMapping(
            path = StatementQueries.DIFFERENCES + "/{matchId}/resolve",
            produces = MediaType.APPLICATION_JSON_VALUE)
    StatementMatch resolve(
            @AuthenticationPrincipal @Nullable Caller caller,
            @PathVariable String matchId,
            @RequestBody DifferenceDecision body,
            HttpServletRequest request) {
        Caller finance = StatementStaff.requireFinance(caller);
        DifferenceDesk.Wish wish = body.wish();
        return RowNumber.named(matchId)
                .flatMap(id -> desk.resolve(id, wish, Bringers.of(finance.name(), request)))
                .orElseThrow(() -> new ProblemException(ErrorCode.NOT_FOUND, "There is no such difference"));
    }

    /** Lays a statement beside the ledger again. */
    @PostMapping(
            path = StatementQueries.STATEMENTS + "/{statementId}/reconcile",
            produces = MediaType.APPLICATION_JSON_VALUE)
    ReconciledBody reconcile(@AuthenticationPrincipal @Nullable Caller caller, @PathVariable String statementId) {
        StatementStaff.requireFinance(caller);
        return RowNumber.named(statementId)
                .filter(queries::hasStatement)
                .map(id -> new ReconciledBody(id, matching.run(id)))
                .orElseThrow(() -> new ProblemException(ErrorCode.NOT_FOUND, "There is no such statement"));
    }
}
