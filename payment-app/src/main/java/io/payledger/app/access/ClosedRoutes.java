package io.payledger.app.access;

import io.payledger.api.problem.ErrorCode;
import io.payledger.app.edge.Problem;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.http.HttpHeaders;
import org.springframework.web.HttpRequestMethodNotSupportedException;
import org.springframework.web.servlet.HandlerMapping;
import org.springframework.web.util.ServletRequestPathUtils;

/** Tells a caller with a good key why a route is closed to it: it may not use it, or there is none. */
final class ClosedRoutes {
    private final ObjectProvider<HandlerMapping> routes;

    /** @param routes asked for late: the filters are made before them */
    ClosedRoutes(ObjectProvider<HandlerMapping> routes) {
        this.routes = routes;
    }

    /** A route that is there but not by this method also says, in header {@code Allow}, by which (RFC 9110, 15.5.6). */
    Problem problem(HttpServletRequest request, HttpServletResponse response) {
        try {
            if (!ServletRequestPathUtils.hasParsedRequestPath(request)) {
                ServletRequestPathUtils.parseAndCache(request);
            }
            boolean known = routes.getObject().getHandler(request) != null;
            return Problem.of(known ? ErrorCode.FORBIDDEN : ErrorCode.NOT_FOUND);
        } catch (HttpRequestMethodNotSupportedException e) {
            String[] methods = e.getSupportedMethods();
            response.setHeader(HttpHeaders.ALLOW, methods == null ? "" : String.join(", ", methods));
            return Problem.of(ErrorCode.METHOD_NOT_ALLOWED);
        } catch (Exception e) {
            return Problem.of(ErrorCode.FORBIDDEN);
        }
    }
}
