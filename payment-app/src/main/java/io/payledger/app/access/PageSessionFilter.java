package io.payledger.app.access;

import io.payledger.api.access.Caller;
import io.payledger.query.page.Htmx;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.core.context.SecurityContextImpl;
import org.springframework.web.filter.OncePerRequestFilter;

/** Knows people by the session of their browser. Pages only: the API is never opened by a cookie. */
final class PageSessionFilter extends OncePerRequestFilter {
    private final PageSessions sessions;

    PageSessionFilter(PageSessions sessions) {
        this.sessions = sessions;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        known(request)
                .ifPresent(
                        caller -> SecurityContextHolder.setContext(new SecurityContextImpl(new CallerToken(caller))));
        chain.doFilter(request, response);
    }

    /** Whose session the browser has. */
    Optional<Caller> known(HttpServletRequest request) {
        // A page that is left open asks for news by itself; that keeps nobody signed in.
        boolean active = !Htmx.isByItself(request);
        return PageSessionCookie.of(request).flatMap(secret -> sessions.callerOf(secret, active));
    }
}
