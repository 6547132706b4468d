package io.payledger.app.edge;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import org.springframework.security.web.header.HeaderWriter;
import org.springframework.security.web.header.writers.CacheControlHeadersWriter;
import org.springframework.security.web.header.writers.ContentSecurityPolicyHeaderWriter;
import org.springframework.security.web.header.writers.HstsHeaderWriter;
import org.springframework.security.web.header.writers.ReferrerPolicyHeaderWriter;
import org.springframework.security.web.header.writers.ReferrerPolicyHeaderWriter.ReferrerPolicy;
import org.springframework.security.web.header.writers.XContentTypeOptionsHeaderWriter;
import org.springframework.security.web.header.writers.frameoptions.XFrameOptionsHeaderWriter;
import org.springframework.security.web.header.writers.frameoptions.XFrameOptionsHeaderWriter.XFrameOptionsMode;

/**
 * What every answer tells browsers and caches: take it for what it says it is, show it in no frame, load nothing for it,
 * keep no copy; over TLS, come back over TLS only. An answer that sets one of these headers itself keeps its own.
 */
final class SecurityHeaders {
    private static final long ONE_YEAR_SECONDS = 31_536_000;

    static final List<HeaderWriter> WRITERS = List.of(
            new XContentTypeOptionsHeaderWriter(),
            new XFrameOptionsHeaderWriter(XFrameOptionsMode.DENY),
            new ContentSecurityPolicyHeaderWriter("default-src 'none'; frame-ancestors 'none'"),
            new ReferrerPolicyHeaderWriter(ReferrerPolicy.NO_REFERRER),
            new CacheControlHeadersWriter(),
            hsts());

    private SecurityHeaders() {}

    /** For answers that no filter sees. */
    static void write(HttpServletRequest request, HttpServletResponse response) {
        WRITERS.forEach(writer -> writer.writeHeaders(request, response));
    }

    /** Without the names below this host: the ledger does not know who they are. */
    private static HeaderWriter hsts() {
        return new HstsHeaderWriter(ONE_YEAR_SECONDS, false);
    }
}
