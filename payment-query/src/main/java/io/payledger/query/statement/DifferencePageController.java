package io.payledger.query.statement;

import io.payledger.api.access.Caller;
import io.payledger.api.access.Role;
import io.payledger.api.id.RowNumber;
import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.ProblemException;
import io.payledger.query.page.Addresses;
import io.payledger.query.page.FormRefusal;
import io.payledger.query.page.Listing;
import io.payledger.query.page.Page;
import io.payledger.query.page.TypedForm;
import io.payledger.query.reading.Conditions;
import io.payledger.query.reading.Cursors;
import io.payledger.query.reading.PageRequest;
import io.payledger.query.reading.QueryParameters;
import io.payledger.query.statement.matching.DifferenceDesk;
import io.payledger.query.statement.matching.MatchAction;
import io.payledger.query.statement.matching.MatchClass;
import io.payledger.query.statement.matching.MatchState;
import io.payledger.query.statement.matching.StatementMatch;
import io.payledger.query.statement.matching.Suggestions;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.ui.Model;
import org.springframework.util.MultiValueMap;
import org.springframework.util.StringUtils;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** {@code /pages/differences}: where bank and ledger differ, and {@code /pages/differences/{n}}: one of it, to be decided. */
@Page
final class DifferencePageController {
    static final String ROUTE = "/pages/differences";
    private static final String ANY = "ANY";
    private static final List<String> FILTERS =
            List.of("class", "state", "statementId", "account", "merchant", "orderId", "tradeNo", "from", "to");

    private final StatementQueries queries;
    private final Cursors cursors;
    private final DifferenceDesk desk;
    private final Suggestions suggestions;

    DifferencePageController(StatementQueries queries, Cursors cursors, DifferenceDesk desk, Suggestions suggestions) {
        this.queries = queries;
        this.cursors = cursors;
        this.desk = desk;
        this.suggestions = suggestions;
    }

    @GetMapping(ROUTE)
    String list(
            @AuthenticationPrincipal @Nullable Caller caller,
            @RequestParam MultiValueMap<String, String> given,
            HttpServletResponse response,
            Model model) {
        StatementStaff.requireReader(caller);
        Map<String, String> asked = Listing.filledIn(given);
        asked.putIfAbsent("state", DifferenceFilter.WAITING);
        model.addAttribute("filter", asked);
        model.addAttribute("classes", MatchClass.values());
        model.addAttribute("states", MatchState.values());
        try {
            ask(asked, model);
        } catch (ProblemException e) {
            if (e.code() != ErrorCode.INVALID_FIELD) {
                throw e;
            }
            response.setStatus(e.code().httpStatus());
            model.addAttribute("invalid", String.valueOf(e.members().get("field")));
            model.addAttribute("problem", e.detail());
        }
        return "differences";
    }

    private void ask(Map<String, String> asked, Model model) {
        Map<String, String> question = new LinkedHashMap<>(asked);
        question.remove("state", ANY);
        List<String> names = new ArrayList<>(FILTERS);
        names.add("cursor");
        PageRequest page =
                PageRequest.of(StatementPageController.asApi(question, names), StatementQueries.DIFFERENCES, cursors);
        QueryParameters parameters = page.parameters();
        Conditions wanted = DifferenceFilter.of(parameters);
        parameters.refuseOthers();
        MatchPage found = queries.differences(wanted, page);
        model.addAttribute("differences", Listing.Rows.ofApi(found.differences(), ROUTE, asked, found.nextCursor()));
        model.addAttribute("csv", export(page, "csv"));
        model.addAttribute("xlsx", export(page, "xlsx"));
    }

    /** The rows of all pages, by the very question that this page asks. */
    private static String export(PageRequest page, String format) {
        return Addresses.of(ROUTE + "/export", Addresses.with(page.question(), "format", format));
    }

    @GetMapping(ROUTE + "/{match}")
    String one(
            @AuthenticationPrincipal @Nullable Caller caller,
            @PathVariable("match") String number,
            HttpServletRequest request,
            Model model) {
        StatementStaff.requireReader(caller);
        return show(find(number), caller, request, model);
    }

    /** Decides about a difference. */
    @PostMapping(ROUTE + "/{match}/resolve")
    String resolve(
            @AuthenticationPrincipal @Nullable Caller caller,
            @PathVariable("match") String number,
            @RequestParam(required = false) @Nullable String action,
            @RequestParam(name = "number", required = false) @Nullable String assigned,
            @RequestParam(required = false) @Nullable String other,
            @RequestParam(required = false) @Nullable String reason,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        Caller finance = StatementStaff.requireFinance(caller);
        StatementMatch match = find(number);
        try {
            boolean assigns = MatchAction.ASSIGN.name().equals(action);
            String named = StringUtils.hasText(assigned) ? assigned : other;
            DifferenceDecision decision = new DifferenceDecision(action, assigns ? typed(named) : null, typed(reason));
            StatementMatch after = desk.resolve(match.matchId(), decision.wish(), Bringers.of(finance.name(), request))
                    .orElseThrow(DifferencePageController::notFound);
            return "redirect:" + ROUTE + "/" + match.matchId() + "?done=" + after.state();
        } catch (ProblemException e) {
            FormRefusal.leave(e, request, response);
            return show(find(number), caller, request, model);
        }
    }

    private String show(StatementMatch match, @Nullable Caller caller, HttpServletRequest request, Model model) {
        boolean decides = caller != null && caller.has(Role.FINANCE);
        boolean waits = match.state() == MatchState.OPEN || match.state() == MatchState.PROPOSED;
        model.addAttribute("match", match);
        model.addAttribute("line", match.lineId() == null ? null : queries.line(match.lineId()));
        model.addAttribute("decisions", queries.decisions(match.matchId()));
        model.addAttribute("waits", waits);
        model.addAttribute("decides", decides && waits);
        model.addAttribute(
                "own",
                match.state() == MatchState.PROPOSED
                        && caller != null
                        && caller.name().equals(match.proposedBy()));
        model.addAttribute(
                "suggestions", waits && match.action() == MatchAction.ASSIGN ? suggestions.of(match) : List.of());
        model.addAttribute("done", request.getParameter("done"));
        model.addAttribute("typed", TypedForm.of(request, "number", "other", "reason", "action"));
        return "difference";
    }

    private StatementMatch find(String number) {
        return RowNumber.named(number).flatMap(desk::find).orElseThrow(DifferencePageController::notFound);
    }

    private static ProblemException notFound() {
        return new ProblemException(ErrorCode.NOT_FOUND, "There is no such difference");
    }

    private static @Nullable String typed(@Nullable String value) {
        return StringUtils.hasText(value) ? value.strip() : null;
    }
}
