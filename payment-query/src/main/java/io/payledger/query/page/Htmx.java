package io.payledger.query.page;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;

/** What a page's script asks for beside whole pages. */
public final class Htmx {
    /** A header of requests that a page makes by itself: they are no sign that somebody is there. */
    private static final String BY_ITSELF = "Page-By-Itself";

    private Htmx() {}

    /** Whether the page asks and not a person. */
    public static boolean isByItself(HttpServletRequest request) {
        return request.getHeader(BY_ITSELF) != null
                || MediaType.TEXT_EVENT_STREAM_VALUE.equals(request.getHeader(HttpHeaders.ACCEPT));
    }

    /** Whether only a part is wanted. Going back in the browser's history needs the whole page again. */
    public static boolean isPartial(HttpServletRequest request) {
        return "true".equals(request.getHeader("HX-Request"))
                && !"true".equals(request.getHeader("HX-History-Restore-Request"));
    }

    /** The address that the browser shows and keeps for this part. */
    public static void showAddress(HttpServletResponse response, String address) {
        response.setHeader("HX-Push-Url", address);
    }
}
