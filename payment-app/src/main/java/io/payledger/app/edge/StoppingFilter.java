package io.payledger.app.edge;

import io.payledger.api.problem.ErrorCode;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.context.ApplicationListener;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.web.filter.OncePerRequestFilter;

/** Once the process is asked to stop: what arrives on a connection that is still open is refused, what runs goes on. */
final class StoppingFilter extends OncePerRequestFilter implements ApplicationListener<ContextClosedEvent> {
    private volatile boolean stopping;

    @Override
    public void onApplicationEvent(ContextClosedEvent event) {
        stopping = true;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        if (stopping) {
            response.setHeader("Connection", "close");
            Problem.of(ErrorCode.SHUTTING_DOWN).send(request, response);
        } else {
            chain.doFilter(request, response);
        }
    }
}
