package io.payledger.app.edge;

import io.payledger.api.wire.MetaKeys;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ErrorReportValve;
import org.jspecify.annotations.Nullable;

/** Replaces Tomcat's HTML page for what it refuses by itself, as a broken request line. Made by Tomcat, by name. */
public final class ProblemReportValve extends ErrorReportValve {

    @Override
    protected void report(Request request, Response response, @Nullable Throwable throwable) {
        if (response.getStatus() < 400 || response.getContentWritten() > 0 || !response.setErrorReported()) {
            return;
        }
        try {
            trace(request.getRequest(), response.getResponse());
            SecurityHeaders.write(request.getRequest(), response.getResponse());
            Problems.ofStatus(response.getStatus()).sendDocument(request, response);
            response.finishResponse();
        } catch (IOException gone) {
            container.getLogger().debug("The caller went away before it read its error", gone);
        }
    }

    /** What Tomcat refuses has met no filter, and has no trace id yet. */
    private static void trace(HttpServletRequest request, HttpServletResponse response) {
        if (request.getAttribute(MetaKeys.TRACE_ID) == null) {
            String traceId = TraceIdFilter.traceId(null, null);
            request.setAttribute(MetaKeys.TRACE_ID, traceId);
            response.setHeader(TraceIdFilter.HEADER, traceId);
        }
    }
}
