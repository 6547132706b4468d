package io.payledger.app.access;

import io.payledger.api.access.Caller;
import io.payledger.api.problem.ErrorCode;
import io.payledger.app.edge.Problem;
import io.payledger.app.edge.RefusalLog;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.web.filter.OncePerRequestFilter;

/** Turns a caller away that asks too much, before anything is done for it. Strangers are turned away anyhow. */
final class RateLimitFilter extends OncePerRequestFilter {
    private final RateLimits limits;
    private final RefusalLog refusals;

    RateLimitFilter(RateLimits limits, RefusalLog refusals) {
        this.limits = limits;
        this.refusals = refusals;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        Authentication known = SecurityContextHolder.getContext().getAuthentication();
        Duration pause =
                known != null && known.getPrincipal() instanceof Caller caller ? limits.take(caller) : Duration.ZERO;
        if (pause.isZero()) {
            chain.doFilter(request, response);
        } else {
            refusals.refused(request, ErrorCode.RATE_LIMITED);
            new Problem(ErrorCode.RATE_LIMITED, ErrorCode.RATE_LIMITED.title(), Map.of(), pause)
                    .send(request, response);
        }
    }
}
