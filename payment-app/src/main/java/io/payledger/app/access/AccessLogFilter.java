package io.payledger.app.access;

import io.payledger.api.access.Caller;
import io.payledger.api.access.Role;
import io.payledger.api.log.StepLog;
import io.payledger.api.wire.MetaKeys;
import io.payledger.query.access.AccessLog;
import io.payledger.query.page.Htmx;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.EnumSet;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessException;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Writes down what staff ask for, before it is answered: what cannot be written down is not answered. It stands before the
 * rules, so what they refuse is there too.
 */
final class AccessLogFilter extends OncePerRequestFilter {
    private static final Set<Role> STAFF = EnumSet.of(Role.FINANCE, Role.AUDITOR, Role.SUPPORT, Role.OPERATOR);

    /** Parts of the page that somebody looks at, and no question of theirs. */
    private static final Pattern FURNITURE = Pattern.compile("/pages/(assets|webjars)/.*");

    /** Figures of a page that is left open; what is asked for by a person has its own row. */
    private static final Pattern FIGURES = Pattern.compile("/pages/(dashboard.*|rebuilds)");

    private static final Pattern SECRETS =
            Pattern.compile("(?i)([^&=]*(?:key|token|secret|password|authorization)[^&=]*)=[^&]*");

    private final AccessLog log;

    AccessLogFilter(AccessLog log) {
        this.log = log;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        Caller caller = staff();
        if (caller == null || isNoQuestion(request)) {
            chain.doFilter(request, response);
            return;
        }
        String query = request.getQueryString();
        long id = log.began(
                caller,
                new AccessLog.Request(
                        request.getRemoteAddr(),
                        request.getMethod(),
                        request.getRequestURI(),
                        query == null ? null : SECRETS.matcher(query).replaceAll("$1=…"),
                        String.valueOf(request.getAttribute(MetaKeys.TRACE_ID))));
        int status = HttpServletResponse.SC_INTERNAL_SERVER_ERROR;
        try {
            chain.doFilter(request, response);
            status = response.getStatus();
        } catch (AccessDeniedException e) {
            status = HttpServletResponse.SC_FORBIDDEN;
            throw e;
        } finally {
            ended(id, status);
        }
    }

    /** The answer is out, so a database that has gone away meanwhile changes nothing but this row. */
    private void ended(long id, int status) {
        try {
            log.ended(id, status);
        } catch (DataAccessException e) {
            StepLog.warn("access.log", "-", null, "OUTCOME_LOST", "accessId", id, "status", status, "cause", e);
        }
    }

    private static @Nullable Caller staff() {
        Authentication known = SecurityContextHolder.getContext().getAuthentication();
        return known != null
                        && known.getPrincipal() instanceof Caller caller
                        && caller.roles().stream().anyMatch(STAFF::contains)
                ? caller
                : null;
    }

    private static boolean isNoQuestion(HttpServletRequest request) {
        String path = request.getRequestURI();
        return FURNITURE.matcher(path).matches() || FIGURES.matcher(path).matches() && Htmx.isByItself(request);
    }
}
