package io.payledger.app.access;

import io.payledger.api.access.Caller;
import io.payledger.api.problem.ErrorCode;
import io.payledger.app.edge.Problem;
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
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.core.context.SecurityContextImpl;
import org.springframework.security.oauth2.jwt.JwtException;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Reads {@code Authorization: Bearer …}, sent once, with an API key or a signed token. Without a good one the request stays anonymous, and
 * the rules refuse it.
 */
final class CallerFilter extends OncePerRequestFilter {
    private static final Logger LOG = LoggerFactory.getLogger(CallerFilter.class);
    /** The name of the scheme is written in any case, and one space or more follow it (RFC 9110, 11.4). */
    private static final Pattern BEARER = Pattern.compile("(?i:bearer) +(\\S+)");

    private final ApiKeys keys;
    private final @Nullable JwtCallers tokens;

    /** @param tokens null where signed tokens are not taken */
    CallerFilter(ApiKeys keys, @Nullable JwtCallers tokens) {
        this.keys = keys;
        this.tokens = tokens;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        try {
            known(request)
                    .ifPresent(
                            known -> SecurityContextHolder.setContext(new SecurityContextImpl(new CallerToken(known))));
        } catch (JwtException e) {
            // Nobody is let in, and nobody is called a stranger for what the provider cannot answer.
            LOG.warn("Tokens cannot be checked: {}", e.getMessage());
            Problem.of(ErrorCode.OVERLOADED, "Tokens cannot be checked at the moment; try again later")
                    .send(request, response);
            return;
        }
        chain.doFilter(request, response);
    }

    /** Whose credentials the request carries. */
    Optional<Caller> known(HttpServletRequest request) {
        return credentials(request).flatMap(this::caller);
    }

    /** Of two headers nobody knows which one a proxy in front has looked at. */
    private static Optional<String> credentials(HttpServletRequest request) {
        List<String> headers = Collections.list(request.getHeaders("Authorization"));
        return headers.size() == 1
                ? Optional.of(BEARER.matcher(headers.getFirst().strip()))
                        .filter(Matcher::matches)
                        .map(matcher -> matcher.group(1))
                : Optional.empty();
    }

    private Optional<Caller> caller(String credentials) {
        if (tokens == null || credentials.startsWith(ApiKeyText.PREFIX)) {
            return keys.callerOf(credentials);
        }
        return tokens.callerOf(credentials);
    }
}
