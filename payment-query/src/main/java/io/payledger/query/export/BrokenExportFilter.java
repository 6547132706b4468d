package io.payledger.query.export;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.stream.Stream;
import org.springframework.web.context.request.async.AsyncRequestNotUsableException;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Breaks off the connection of an export that failed midway. An exception from the controller would not: it is made a
 * problem document, which would be appended to the file and end it in good order.
 */
public final class BrokenExportFilter extends OncePerRequestFilter {
    /** Deeper than any real chain of causes. */
    private static final int DEPTH = 16;

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        chain.doFilter(request, response);
        if (request.getAttribute(Exports.BROKEN) instanceof Throwable cause && !isReaderGone(cause)) {
            throw new IOException("An export was broken off", cause);
        }
    }

    /** Then there is no connection left to break off, and no fault of this service. */
    private static boolean isReaderGone(Throwable broken) {
        return Stream.iterate(broken, cause -> cause != null, Throwable::getCause)
                .limit(DEPTH)
                .anyMatch(AsyncRequestNotUsableException.class::isInstance);
    }
}
