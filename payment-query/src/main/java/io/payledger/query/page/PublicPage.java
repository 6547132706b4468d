package io.payledger.query.page;

import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;

/** The page that is open to anybody: it shows no way to those that are not. */
public final class PublicPage {
    /** Where it is, with all that belongs to it below. */
    public static final String ROUTE = "/dispute";

    private PublicPage() {}

    /** Whether this address is the public page's, or below it. */
    public static boolean isAt(String path) {
        return path.equals(ROUTE) || path.startsWith(ROUTE + "/");
    }

    /** Whether a reader has come for the public page, whatever is shown now. */
    static boolean isWantedFor(HttpServletRequest request) {
        Object first = request.getAttribute(RequestDispatcher.FORWARD_REQUEST_URI);
        return isAt(first == null ? request.getRequestURI() : first.toString());
    }
}
