package io.payledger.query.rebuild;

import io.payledger.api.access.Caller;
import io.payledger.api.log.StepLog;
import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.ProblemException;
import io.payledger.query.page.Htmx;
import io.payledger.query.page.Page;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;

/** {@code /pages/rebuilds}: how rebuilds of tables stand; operators hold one, or let it go on. */
@Page
final class RebuildPageController {
    static final String ROUTE = "/pages/rebuilds";

    private final RebuildQueries queries;
    private final JdbcClient jdbc;

    RebuildPageController(RebuildQueries queries, JdbcClient jdbc) {
        this.queries = queries;
        this.jdbc = jdbc;
    }

    @GetMapping(ROUTE)
    String rebuilds(HttpServletRequest request, Model model) {
        List<RebuildRow> rebuilds = queries.newest();
        model.addAttribute("rebuilds", rebuilds);
        model.addAttribute("underWay", rebuilds.stream().anyMatch(RebuildRow::isUnderWay));
        return Htmx.isPartial(request) ? "rebuilds :: list" : "rebuilds";
    }

    @PostMapping(ROUTE + "/{projection}/pause")
    String pause(@AuthenticationPrincipal Caller caller, @PathVariable String projection) {
        return wished(caller, projection, "PAUSE", RebuildControl.hold(jdbc, projection, caller.name()));
    }

    @PostMapping(ROUTE + "/{projection}/resume")
    String resume(@AuthenticationPrincipal Caller caller, @PathVariable String projection) {
        return wished(caller, projection, "RESUME", RebuildControl.letGoOn(jdbc, projection, caller.name()));
    }

    private static String wished(Caller caller, String projection, String wish, boolean taken) {
        if (!taken) {
            throw new ProblemException(
                    ErrorCode.NOTHING_TO_PAUSE_OR_RESUME, ErrorCode.NOTHING_TO_PAUSE_OR_RESUME.title());
        }
        StepLog.info("audit.rebuild", "-", null, wish, "projection", projection, "by", caller.name());
        return "redirect:" + ROUTE;
    }
}
