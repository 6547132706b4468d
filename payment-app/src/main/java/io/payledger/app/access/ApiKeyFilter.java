package io.payledger.app.access;

import io.payledger.api.access.Caller;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.core.context.SecurityContextImpl;
import org.springframework.web.filter.OncePerRequestFilter;

/** Reads {@code Authorization: Bearer <key>}. Without a good key the request stays anonymous, and the rules refuse it. */
final class ApiKeyFilter extends OncePerRequestFilter {
    private static final String BEARER = "Bearer ";

    private final ApiKeys keys;

    ApiKeyFilter(ApiKeys keys) {
        this.keys = keys;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        String header = request.getHeader("Authorization");
        if (header != null) {
            Optional<Caller> caller =
                    header.startsWith(BEARER) ? keys.callerOf(header.substring(BEARER.length())) : Optional.empty();
            caller.ifPresent(
                    known -> SecurityContextHolder.setContext(new SecurityContextImpl(new CallerToken(known))));
        }
        chain.doFilter(request, response);
    }
}
