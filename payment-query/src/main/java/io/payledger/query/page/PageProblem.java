package io.payledger.query.page;

import io.payledger.api.problem.ErrorCode;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** A refusal or failure that a person is shown as a page, where a program would get a problem document. */
public final class PageProblem {
    static final String ROUTE = "/pages/error";
    static final String CODE = PageProblem.class.getName() + ".code";
    static final String DETAIL = PageProblem.class.getName() + ".detail";

    private PageProblem() {}

    /** Whether a person looks at the answer: a page was asked for, and not yet the one that tells of a problem. */
    public static boolean isWantedFor(HttpServletRequest request) {
        // Tomcat has none for a request line that it could not read.
        String path = request.getRequestURI();
        return path != null
                && (path.equals("/") || path.startsWith("/pages") || PublicPage.isAt(path))
                && request.getAttribute(CODE) == null;
    }

    /** Answers with the page of problems. On a node without pages the forward ends where unknown routes do. */
    public static void show(HttpServletRequest request, HttpServletResponse response, ErrorCode code, String detail)
            throws IOException {
        request.setAttribute(CODE, code);
        request.setAttribute(DETAIL, detail);
        try {
            request.getRequestDispatcher(ROUTE).forward(request, response);
        } catch (ServletException e) {
            throw new IllegalStateException("The page of problems failed", e);
        }
    }
}
