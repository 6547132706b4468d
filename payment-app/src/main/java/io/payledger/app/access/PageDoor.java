package io.payledger.app.access;

import io.payledger.api.problem.ErrorCode;
import io.payledger.app.edge.Problem;
import io.payledger.app.edge.RefusalLog;
import io.payledger.query.page.Addresses;
import io.payledger.query.page.Htmx;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.web.AuthenticationEntryPoint;
import org.springframework.security.web.access.AccessDeniedHandler;
import org.springframework.security.web.csrf.CsrfException;

/** What happens to a person before a closed page: a stranger is asked to sign in, the others are told why. */
final class PageDoor implements AuthenticationEntryPoint, AccessDeniedHandler {
    /** The page of a form is the start of the address that the form is sent to. */
    private static final Pattern FORM = Pattern.compile(
            "/pages/(?:(?:reviews|disputes)/[^/]+/[^/]+|(?:statements|differences|complaints)(?:/[0-9]+)?)(?=/|$)");

    private final ClosedRoutes closed;
    private final RefusalLog refusals;

    PageDoor(ClosedRoutes closed, RefusalLog refusals) {
        this.closed = closed;
        this.refusals = refusals;
    }

    @Override
    public void commence(HttpServletRequest request, HttpServletResponse response, AuthenticationException e)
            throws IOException {
        boolean page = HttpMethod.GET.matches(request.getMethod()) && accepts(request, MediaType.TEXT_HTML_VALUE);
        if (page && "cross-site".equals(request.getHeader("Sec-Fetch-Site"))) {
            comeAgain(request, response);
            return;
        }
        String signIn = page ? signIn(here(request)) : afterForm(request);
        if (Htmx.isPartial(request)) {
            // A redirect would put the form into the part of the page that was asked for.
            response.setHeader("HX-Redirect", signIn(shown(request)));
            response.setStatus(HttpServletResponse.SC_UNAUTHORIZED);
        } else if (page || accepts(request, MediaType.ALL_VALUE) && !isStream(request)) {
            response.sendRedirect(signIn);
        } else {
            response.setStatus(HttpServletResponse.SC_UNAUTHORIZED);
        }
    }

    @Override
    public void handle(HttpServletRequest request, HttpServletResponse response, AccessDeniedException e)
            throws IOException {
        Problem problem = e instanceof CsrfException
                ? Problem.of(
                        ErrorCode.FORBIDDEN,
                        "The form was not sent from a page of this ledger, or that page was too old. Open it again.")
                : closed.problem(request, response);
        refusals.refused(request, problem.code());
        problem.send(request, response);
    }

    /**
     * The session's cookie is not sent for links in other sites and mails. The same address asked for once more, by a
     * page of ours, brings it along: so a shared link opens for whoever is signed in.
     */
    private static void comeAgain(HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.setContentType("text/html;charset=utf-8");
        String address =
                here(request).replace("&", "&amp;").replace("\"", "&quot;").replace("<", "&lt;");
        response.getOutputStream()
                .write(("<!DOCTYPE html><html lang=\"en\"><title>Ledger</title><meta http-equiv=\"refresh\" "
                                + "content=\"0; url=" + address + "\"><a href=\"" + address + "\">Ledger</a></html>")
                        .getBytes(StandardCharsets.UTF_8));
    }

    /** A form whose reader is signed in no more leads back to its page, which says that nothing was done. */
    private static String afterForm(HttpServletRequest request) {
        Matcher form = FORM.matcher(request.getRequestURI());
        return HttpMethod.POST.matches(request.getMethod()) && form.lookingAt()
                ? Addresses.of(SignInController.SIGN_IN, Map.of("next", form.group(), "ended", ""))
                : SignInController.SIGN_IN;
    }

    private static String signIn(String next) {
        return Addresses.of(SignInController.SIGN_IN, Map.of("next", next));
    }

    /** The page that a part was wanted for. */
    private static String shown(HttpServletRequest request) {
        String address = request.getHeader("HX-Current-URL");
        int path = address == null ? -1 : address.indexOf("/pages/");
        return Addresses.ownOr(address == null || path < 0 ? null : address.substring(path), "/pages/");
    }

    private static String here(HttpServletRequest request) {
        String query = request.getQueryString();
        return request.getRequestURI() + (query == null ? "" : "?" + query);
    }

    private static boolean isStream(HttpServletRequest request) {
        return accepts(request, MediaType.TEXT_EVENT_STREAM_VALUE);
    }

    private static boolean accepts(HttpServletRequest request, String type) {
        String accept = request.getHeader(HttpHeaders.ACCEPT);
        return accept != null && accept.contains(type);
    }
}
