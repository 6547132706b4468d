package io.payledger.query.statement;

import io.payledger.api.access.Caller;
import io.payledger.api.money.Currency;
import io.payledger.query.reading.Conditions;
import io.payledger.query.reading.Cursors;
import io.payledger.query.reading.PageRequest;
import io.payledger.query.reading.QueryParameters;
import io.payledger.query.statement.file.Direction;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The statements that were imported, and their lines. For staff. */
@RestController
final class StatementController {
    private final StatementQueries queries;
    private final Cursors cursors;

    StatementController(StatementQueries queries, Cursors cursors) {
        this.queries = queries;
        this.cursors = cursors;
    }

    /** The statements. Parameters, all optional: {@code account}, {@code importId}, {@code limit}, {@code cursor}. */
    @GetMapping(path = StatementQueries.STATEMENTS, produces = MediaType.APPLICATION_JSON_VALUE)
    StatementPage statements(
            @AuthenticationPrincipal @Nullable Caller caller, @RequestParam MultiValueMap<String, String> given) {
        StatementStaff.requireReader(caller);
        PageRequest page = PageRequest.of(given, StatementQueries.STATEMENTS, cursors);
        QueryParameters parameters = page.parameters();
        Conditions wanted = Conditions.none()
                .and("account = ?", parameters.text("account"))
                .and("import_id = ?", parameters.minor("importId"));
        parameters.refuseOthers();
        return queries.statements(wanted, page);
    }

    /**
     * The lines. Parameters, all optional: {@code statementId}, {@code account}, {@code direction}, {@code currency},
     * {@code from} and {@code to} (booked on this day or later, and before this day), {@code text}, {@code limit},
     * {@code cursor}.
     */
    @GetMapping(path = StatementQueries.LINES, produces = MediaType.APPLICATION_JSON_VALUE)
    LinePage lines(
            @AuthenticationPrincipal @Nullable Caller caller, @RequestParam MultiValueMap<String, String> given) {
        StatementStaff.requireReader(caller);
        PageRequest page = PageRequest.of(given, StatementQueries.LINES, cursors);
        QueryParameters parameters = page.parameters();
        Direction direction = parameters.optional("direction", Direction::valueOf, "must be CREDIT or DEBIT");
        Currency currency = parameters.optional(
                "currency", code -> Currency.ofCode(code).orElseThrow(), "must be an ISO 4217 code");
        Conditions wanted = Conditions.none()
                .and("statement_id = ?", parameters.minor("statementId"))
                .and("account = ?", parameters.text("account"))
                .and("direction = ?", direction)
                .and("currency = ?", currency)
                .and("booking_date >= ?::date", parameters.date("from"))
                .and("booking_date < ?::date", parameters.date("to"))
                .and("position(? IN raw) > 0", parameters.text("text"));
        parameters.refuseOthers();
        return queries.lines(wanted, page);
    }
}
