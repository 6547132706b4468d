package io.payledger.app.edge;

import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.ProblemException;
import io.payledger.api.wire.MetaKeys;
import io.payledger.query.page.PageProblem;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * An RFC 9457 document: {@code type}, {@code title}, {@code status}, {@code detail}, {@code code}, {@code traceId}, and
 * what the error itself adds.
 *
 * @param detail one or two sentences; never input that was not checked, never a secret
 * @param retryAfter how long to wait before the same request makes sense again
 */
public record Problem(
        ErrorCode code,
        String detail,
        Map<String, Object> members,
        @Nullable Duration retryAfter) {
    /** The media type of every error answer. */
    public static final String MEDIA_TYPE = "application/problem+json";

    /** How long a caller should stay away from a service that is full or stopping. */
    static final Duration PAUSE = Duration.ofSeconds(1);

    private static final JsonMapper JSON = JsonMapper.shared();

    public static Problem of(ErrorCode code, String detail) {
        return new Problem(code, detail, Map.of(), code.httpStatus() == 503 || code.httpStatus() == 429 ? PAUSE : null);
    }

    /** An error whose general sentence says all. */
    public static Problem of(ErrorCode code) {
        return of(code, code.title());
    }

    /** For places that answer many things at once, each with a problem of its own. */
    ProblemException asException() {
        ProblemException exception = new ProblemException(code, detail);
        members.forEach(exception::with);
        return retryAfter == null ? exception : exception.retryAfter(retryAfter);
    }

    Map<String, Object> document(@Nullable Object traceId) {
        Map<String, Object> document = code.document(detail, members);
        if (traceId != null) {
            document.put("traceId", traceId.toString());
        }
        return document;
    }

    /** The {@code Retry-After} header in whole seconds, at least one; null when the error sets none. */
    @Nullable
    String retryAfterSeconds() {
        return retryAfter == null
                ? null
                : Long.toString(Math.max(1, retryAfter.plusMillis(999).toSeconds()));
    }

    /** Sends it as the whole answer, for people as a page: for the places outside Spring MVC. */
    public void send(HttpServletRequest request, HttpServletResponse response) throws IOException {
        // What cannot be read comes from programs, and a page would try to read it once more.
        if (code != ErrorCode.MALFORMED_REQUEST && !response.isCommitted() && PageProblem.isWantedFor(request)) {
            sendPause(response);
            PageProblem.show(request, response, code, detail);
        } else {
            sendDocument(request, response);
        }
    }

    /** Sends the document whoever looks: for the container, which has no pages. */
    void sendDocument(HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.setStatus(code.httpStatus());
        response.setContentType(MEDIA_TYPE);
        sendPause(response);
        byte[] body = JSON.writeValueAsBytes(document(request.getAttribute(MetaKeys.TRACE_ID)));
        response.setContentLength(body.length);
        response.getOutputStream().write(body);
    }

    private void sendPause(HttpServletResponse response) {
        String pause = retryAfterSeconds();
        if (pause != null) {
            response.setHeader("Retry-After", pause);
        }
    }
}
