package io.payledger.app.edge;

import io.payledger.api.problem.ErrorCode;
import io.payledger.api.wire.MetaKeys;
import io.payledger.query.page.PageProblem;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.context.request.RequestAttributes;
import org.springframework.web.context.request.ServletWebRequest;
import org.springframework.web.context.request.WebRequest;
import org.springframework.web.servlet.mvc.method.annotation.ResponseEntityExceptionHandler;

/** Turns whatever a controller or Spring MVC throws into a problem document. No answer carries a stack trace. */
@RestControllerAdvice
final class ProblemAdvice extends ResponseEntityExceptionHandler {
    private static final Logger LOG = LoggerFactory.getLogger(ProblemAdvice.class);

    private final Problems problems;
    private final RefusalLog refusals;

    ProblemAdvice(Problems problems, RefusalLog refusals) {
        this.problems = problems;
        this.refusals = refusals;
    }

    /** Everything that Spring MVC itself does not know. */
    @ExceptionHandler
    @Nullable
    ResponseEntity<Object> any(Exception exception, WebRequest request) {
        return answer(problems.of(exception), exception, new HttpHeaders(), request);
    }

    /** Spring MVC's own refusals; their headers (as {@code Allow}) are kept, their bodies are not. */
    @Override
    protected @Nullable ResponseEntity<Object> handleExceptionInternal(
            Exception exception,
            @Nullable Object body,
            HttpHeaders headers,
            HttpStatusCode status,
            WebRequest request) {
        return answer(problems.of(exception, status.value()), exception, headers, request);
    }

    /** Null when a person was answered with a page. */
    private @Nullable ResponseEntity<Object> answer(
            Problem problem, Exception exception, HttpHeaders headers, WebRequest request) {
        if (problem.code() == ErrorCode.INTERNAL_ERROR) {
            LOG.error("A request failed: {}", request.getDescription(false), exception);
        }
        // Whoever asks for other people's orders sees unknown ones; here it shows.
        if (problem.code() == ErrorCode.ORDER_NOT_FOUND && request instanceof ServletWebRequest servlet) {
            refusals.refused(servlet.getRequest(), problem.code());
        }
        if (request instanceof ServletWebRequest servlet && showed(problem, servlet)) {
            return null;
        }
        HttpHeaders all = new HttpHeaders();
        all.addAll(headers);
        all.set(HttpHeaders.CONTENT_TYPE, Problem.MEDIA_TYPE);
        String pause = problem.retryAfterSeconds();
        if (pause != null) {
            all.set(HttpHeaders.RETRY_AFTER, pause);
        }
        Object traceId = request.getAttribute(MetaKeys.TRACE_ID, RequestAttributes.SCOPE_REQUEST);
        return ResponseEntity.status(problem.code().httpStatus()).headers(all).body(problem.document(traceId));
    }

    private static boolean showed(Problem problem, ServletWebRequest request) {
        HttpServletResponse response = request.getResponse();
        if (response == null || response.isCommitted() || !PageProblem.isWantedFor(request.getRequest())) {
            return false;
        }
        try {
            problem.send(request.getRequest(), response);
        } catch (IOException gone) {
            LOG.debug("The reader went away before the page of its problem", gone);
        }
        return true;
    }
}
