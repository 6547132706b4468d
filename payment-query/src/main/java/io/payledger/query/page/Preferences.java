package io.payledger.query.page;

import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseCookie;
import org.springframework.util.StringUtils;
import org.springframework.web.util.WebUtils;

/** How a reader wants the pages: kept in cookies of the browser, nowhere else. */
final class Preferences {
    static final String THEME = "ledger-theme";
    static final String LANGUAGE = "ledger-language";

    /** Set by the page's script, which alone knows it; without scripts times are in UTC. */
    static final String ZONE = "ledger-zone";

    static final List<Locale> LANGUAGES = List.of(Locale.ENGLISH, Locale.SIMPLIFIED_CHINESE);

    private static final Set<String> THEMES = Set.of("auto", "light", "dark");
    private static final Duration KEPT = Duration.ofDays(365);

    private Preferences() {}

    static String theme(HttpServletRequest request) {
        return cookie(request, THEME).filter(THEMES::contains).orElse("auto");
    }

    static ZoneId zone(HttpServletRequest request) {
        return cookie(request, ZONE)
                .map(text -> text.replace("%2F", "/"))
                .filter(ZoneId.getAvailableZoneIds()::contains)
                .map(ZoneId::of)
                .orElse(ZoneId.of("UTC"));
    }

    /** As chosen, else the first of the browser's languages that there is, else English. */
    static Locale language(HttpServletRequest request) {
        Stream<Locale> wanted = StringUtils.hasText(request.getHeader(HttpHeaders.ACCEPT_LANGUAGE))
                ? java.util.Collections.list(request.getLocales()).stream()
                : Stream.empty();
        return Stream.concat(cookie(request, LANGUAGE).map(Locale::forLanguageTag).stream(), wanted)
                .flatMap(locale -> known(locale).stream())
                .findFirst()
                .orElse(Locale.ENGLISH);
    }

    /** Keeps one; what is none of those that there are is left alone. */
    static void keep(String name, String value, HttpServletRequest request, HttpServletResponse response) {
        boolean good = name.equals(THEME)
                ? THEMES.contains(value)
                : name.equals(LANGUAGE) && known(Locale.forLanguageTag(value)).isPresent();
        if (good) {
            response.addHeader(
                    HttpHeaders.SET_COOKIE,
                    ResponseCookie.from(name, value)
                            .path("/")
                            .maxAge(KEPT)
                            .httpOnly(true)
                            .sameSite("Strict")
                            .secure(request.isSecure())
                            .build()
                            .toString());
        }
    }

    private static Optional<Locale> known(Locale wanted) {
        return LANGUAGES.stream()
                .filter(language -> language.getLanguage().equals(wanted.getLanguage()))
                .findFirst();
    }

    private static Optional<String> cookie(HttpServletRequest request, String name) {
        return Optional.ofNullable(WebUtils.getCookie(request, name)).map(Cookie::getValue);
    }
}
