package io.payledger.app.access;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.core.context.SecurityContextImpl;
import org.springframework.web.filter.OncePerRequestFilter;

/** Reads {@code Authorization: Bearer <key>}, sent once. Without a good key the request stays anonymous, and the rules refuse it. */
final class ApiKeyFilter extends OncePerRequestFilter {
    /** The name of the scheme is written in any case, and one space or more follow it (RFC 9110, 11.4). */
    private static final Pattern BEARER = Pattern.compile("(?i:bearer) +(\\S+)");

    private final ApiKeys keys;

    ApiKeyFilter(ApiKeys keys) {
        this.keys = keys;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        key(request)
                .flatMap(keys::callerOf)
                .ifPresent(known -> SecurityContextHolder.setContext(new SecurityContextImpl(new CallerToken(known))));
        chain.doFilter(request, response);
    }

    /** Of two headers nobody knows which one a proxy in front has looked at. */
    private static Optional<String> key(HttpServletRequest request) {
        List<String> headers = Collections.list(request.getHeaders("Authorization"));
        return headers.size() == 1
                ? Optional.of(BEARER.matcher(headers.getFirst().strip()))
                        .filter(Matcher::matches)
                        .map(matcher -> matcher.group(1))
                : Optional.empty();
    }
}
