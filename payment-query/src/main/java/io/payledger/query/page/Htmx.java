package io.payledger.query.page;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

/** What a page's script asks for beside whole pages. */
public final class Htmx {
    private Htmx() {}

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
