package io.payledger.app.access;

import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Duration;
import java.util.Optional;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseCookie;
import org.springframework.web.util.WebUtils;

/** Where a browser keeps its session: out of reach of scripts, sent to this host only and for nobody else's links. */
final class PageSessionCookie {
    /** The prefix makes browsers insist on TLS, this very host and the whole of it. */
    private static final String OVER_TLS = "__Host-ledger-session";

    private static final String PLAIN = "ledger-session";

    private PageSessionCookie() {}

    static Optional<String> of(HttpServletRequest request) {
        return Optional.ofNullable(WebUtils.getCookie(request, name(request))).map(Cookie::getValue);
    }

    /** Until the browser is closed, or the session ends. */
    static void give(String secret, HttpServletRequest request, HttpServletResponse response) {
        response.addHeader(
                HttpHeaders.SET_COOKIE, cookie(request, secret).build().toString());
    }

    static void take(HttpServletRequest request, HttpServletResponse response) {
        response.addHeader(
                HttpHeaders.SET_COOKIE,
                cookie(request, "").maxAge(Duration.ZERO).build().toString());
    }

    private static ResponseCookie.ResponseCookieBuilder cookie(HttpServletRequest request, String value) {
        return ResponseCookie.from(name(request), value)
                .path("/")
                .httpOnly(true)
                .sameSite("Strict")
                .secure(request.isSecure());
    }

    private static String name(HttpServletRequest request) {
        return request.isSecure() ? OVER_TLS : PLAIN;
    }
}
