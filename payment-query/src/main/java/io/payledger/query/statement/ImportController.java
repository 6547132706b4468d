package io.payledger.query.statement;

import io.payledger.api.access.Caller;
import io.payledger.api.id.RowNumber;
import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.ProblemException;
import io.payledger.query.reading.Conditions;
import io.payledger.query.reading.Cursors;
import io.payledger.query.reading.PageRequest;
import io.payledger.query.reading.QueryParameters;
import io.payledger.query.statement.intake.ImportState;
import io.payledger.query.statement.intake.StatementImport;
import io.payledger.query.statement.intake.StatementIntake;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Files of statements: bringing one, and what became of those that were brought. */
@RestController
final class ImportController {
    private final StatementIntake intake;
    private final StatementQueries queries;
    private final Cursors cursors;

    ImportController(StatementIntake intake, StatementQueries queries, Cursors cursors) {
        this.intake = intake;
        this.queries = queries;
        this.cursors = cursors;
    }

    /**
     * Takes a file: the body is the file itself, of whatever media type. Parameters, both optional: {@code name} of the
     * file, for people, and {@code mapping} of a CSV file.
     */
    @PostMapping(path = StatementQueries.IMPORTS, produces = MediaType.APPLICATION_JSON_VALUE)
    ResponseEntity<StatementImport> bring(@AuthenticationPrincipal @Nullable Caller caller, HttpServletRequest request)
            throws IOException {
        Caller finance = StatementStaff.requireFinance(caller);
        // Not as request parameters: a container may look for those in the body, which is the file.
        QueryParameters parameters = new QueryParameters(QueryString.of(request));
        String name = parameters.text("name");
        String mapping = parameters.text("mapping");
        parameters.refuseOthers();
        StatementIntake.Receipt receipt = intake.take(
                request.getInputStream(),
                name == null ? "statement" : name,
                mapping,
                Bringers.of(finance.name(), request));
        return answer(receipt);
    }

    private static ResponseEntity<StatementImport> answer(StatementIntake.Receipt receipt) {
        StatementImport it = receipt.statementImport();
        String location = StatementQueries.IMPORTS + "/" + it.importId();
        return switch (it.state()) {
            case IMPORTED ->
                receipt.repeated()
                        ? ResponseEntity.ok()
                                .header("Idempotent-Replayed", "true")
                                .body(it)
                        : ResponseEntity.status(HttpStatus.CREATED)
                                .header(HttpHeaders.LOCATION, location)
                                .body(it);
            case RUNNING ->
                ResponseEntity.accepted().header(HttpHeaders.LOCATION, location).body(it);
            case REFUSED, FAILED -> throw refused(it);
        };
    }

    private static ProblemException refused(StatementImport it) {
        StatementImport.ImportProblem problem = it.problem();
        if (problem == null || it.state() == ImportState.FAILED) {
            return new ProblemException(
                    ErrorCode.OVERLOADED, "The statement could not be stored; nothing of it was kept, bring it again");
        }
        ProblemException refusal = new ProblemException(
                        ErrorCode.STATEMENT_REFUSED,
                        "Line " + problem.line() + ", " + problem.field() + " " + problem.reason()
                                + "; nothing of the file was kept")
                .with("importId", it.importId())
                .with("reason", problem.reason());
        if (problem.line() != null && problem.field() != null) {
            return refusal.with("line", problem.line()).with("field", problem.field());
        }
        return refusal;
    }

    /** The files, the newest first. Parameters: {@code state}, {@code limit}, {@code cursor}. */
    @GetMapping(path = StatementQueries.IMPORTS, produces = MediaType.APPLICATION_JSON_VALUE)
    ImportPage imports(
            @AuthenticationPrincipal @Nullable Caller caller, @RequestParam MultiValueMap<String, String> given) {
        StatementStaff.requireReader(caller);
        PageRequest page = PageRequest.of(given, StatementQueries.IMPORTS, cursors);
        QueryParameters parameters = page.parameters();
        ImportState state = parameters.optional(
                "state", ImportState::valueOf, "must be one of " + Arrays.toString(ImportState.values()));
        parameters.refuseOthers();
        return queries.imports(Conditions.none().and("state = ?", state), page);
    }

    /** One file, and how far it is. */
    @GetMapping(path = StatementQueries.IMPORTS + "/{importId}", produces = MediaType.APPLICATION_JSON_VALUE)
    StatementImport find(@AuthenticationPrincipal @Nullable Caller caller, @PathVariable String importId) {
        StatementStaff.requireReader(caller);
        return RowNumber.named(importId)
                .flatMap(intake::find)
                .orElseThrow(() -> new ProblemException(ErrorCode.NOT_FOUND, "There is no such import"));
    }
}
