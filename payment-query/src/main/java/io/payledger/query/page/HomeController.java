package io.payledger.query.page;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** {@code /} leads to the first page; {@code /pages/preferences} keeps what a reader likes and leads back. */
@Page
final class HomeController {
    private static final String FIRST = "/pages/dashboard";

    @GetMapping({"/", "/pages", "/pages/"})
    String home() {
        return "redirect:" + FIRST;
    }

    @GetMapping({"/pages/preferences", PublicPage.ROUTE + "/preferences"})
    String preferences(
            @RequestParam(required = false) @Nullable String language,
            @RequestParam(required = false) @Nullable String theme,
            @RequestParam(required = false) @Nullable String back,
            HttpServletRequest request,
            HttpServletResponse response) {
        if (language != null) {
            Preferences.keep(Preferences.LANGUAGE, language, request, response);
        }
        if (theme != null) {
            Preferences.keep(Preferences.THEME, theme, request, response);
        }
        return "redirect:" + Addresses.ownOr(back, PublicPage.isAt(request.getRequestURI()) ? PublicPage.ROUTE : FIRST);
    }
}
