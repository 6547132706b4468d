package io.payledger.app.access;

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
import org.springframework.http.HttpMethod;
import org.springframework.web.filter.OncePerRequestFilter;

/** Turns an address away that asks too much of the public page, before anything is read or looked up for it. */
final class StrangerLimitFilter extends OncePerRequestFilter {
    private final StrangerLimits limits;
    private final RefusalLog refusals;

    StrangerLimitFilter(StrangerLimits limits, RefusalLog refusals) {
        this.limits = limits;
        this.refusals = refusals;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        Duration pause = HttpMethod.POST.matches(request.getMethod())
                ? limits.send(request.getRemoteAddr())
                : limits.view(request.getRemoteAddr());
        if (pause.isZero()) {
            chain.doFilter(request, response);
        } else {
            refusals.refused(request, ErrorCode.RATE_LIMITED);
            new Problem(
                            ErrorCode.RATE_LIMITED,
                            "Too many requests come from where you are; nothing was kept",
                            Map.of(),
                            pause)
                    .send(request, response);
        }
    }
}
