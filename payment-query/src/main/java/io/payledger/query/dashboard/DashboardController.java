package io.payledger.query.dashboard;

import io.payledger.api.access.Caller;
import io.payledger.query.page.Htmx;
import io.payledger.query.page.Page;
import io.payledger.query.reading.Visibility;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/** {@code /pages/dashboard}: how things stand; it moves by itself. */
@Page
final class DashboardController {
    static final String ROUTE = "/pages/dashboard";

    private final DashboardQueries queries;
    private final News news;

    DashboardController(DashboardQueries queries, News news) {
        this.queries = queries;
        this.news = news;
    }

    @GetMapping(ROUTE)
    String dashboard(@AuthenticationPrincipal @Nullable Caller caller, HttpServletRequest request, Model model) {
        Dashboard dashboard = queries.now(Visibility.of(caller, null));
        model.addAttribute("board", dashboard);
        model.addAttribute("series", Series.of(dashboard.hours()));
        return Htmx.isPartial(request) ? "dashboard :: board" : "dashboard";
    }

    @GetMapping(path = ROUTE + "/news", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
    SseEmitter news(@AuthenticationPrincipal @Nullable Caller caller) {
        Visibility.of(caller, null);
        return news.watch();
    }
}
