package io.payledger.query.page;

import io.payledger.api.access.Caller;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ModelAttribute;

/** What each page finds in its model, and what each page is sent with. */
@ControllerAdvice(annotations = Page.class)
final class PageModel {
    /** Scripts, styles and pictures of our own only, nothing inline, no frames, forms to nobody else. */
    static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
            + "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

    private final List<NavigationEntry> entries;

    PageModel(List<NavigationEntry> entries) {
        this.entries = entries.stream()
                .sorted(Comparator.comparingInt(NavigationEntry::place))
                .toList();
    }

    @ModelAttribute("reader")
    Reader reader(
            @AuthenticationPrincipal @Nullable Caller caller,
            HttpServletRequest request,
            HttpServletResponse response) {
        response.setHeader("Content-Security-Policy", POLICY);
        return reader(caller, request);
    }

    @ModelAttribute("navigation")
    List<NavigationEntry> navigation(@AuthenticationPrincipal @Nullable Caller caller) {
        return caller == null
                ? List.of()
                : entries.stream().filter(entry -> entry.isFor(caller)).toList();
    }

    /** Path and query of the page that is shown, for the way back to it. */
    @ModelAttribute("here")
    String here(HttpServletRequest request) {
        return request.getRequestURI();
    }

    /** Whether the page is open to anybody: no way is shown to those that are not. */
    @ModelAttribute("publicly")
    boolean publicly(HttpServletRequest request) {
        return PublicPage.isWantedFor(request);
    }

    @ModelAttribute("back")
    String back(HttpServletRequest request) {
        String query = request.getQueryString();
        return request.getRequestURI() + (query == null ? "" : "?" + query);
    }

    static Reader reader(@Nullable Caller caller, HttpServletRequest request) {
        return new Reader(caller, Preferences.language(request), Preferences.zone(request), Preferences.theme(request));
    }
}
