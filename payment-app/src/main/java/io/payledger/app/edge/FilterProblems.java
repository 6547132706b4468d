package io.payledger.app.edge;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * What filters throw means the same as when a route throws it: a database that is away while a key is looked up is
 * {@code OVERLOADED}, not a fault. What has no meaning goes on to the container, which logs it.
 */
final class FilterProblems extends OncePerRequestFilter {
    private final Problems problems;

    FilterProblems(Problems problems) {
        this.problems = problems;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        try {
            chain.doFilter(request, response);
        } catch (ServletException | RuntimeException e) {
            Optional<Problem> problem = response.isCommitted() ? Optional.empty() : problems.known(e);
            if (problem.isEmpty()) {
                throw e;
            }
            // The headers stay: trace id, and how the answer may be used.
            response.resetBuffer();
            problem.get().send(request, response);
        }
    }
}
