package io.payledger.app.edge;

import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.ProblemException;
import io.payledger.query.page.PageProblem;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.ModelAndView;

/**
 * Answers programs that are refused something, which a shop that repeats itself is thousands of times a second, as {@link
 * ProblemAdvice} does but without its way: to find a method, a type of body and a converter takes longer than to decide
 * what is refused. Everything else is left to the advice.
 */
final class RefusalResolver implements HandlerExceptionResolver {
    private static final Logger LOG = LoggerFactory.getLogger(RefusalResolver.class);
    private static final ModelAndView ANSWERED = new ModelAndView();

    @Override
    public @Nullable ModelAndView resolveException(
            HttpServletRequest request, HttpServletResponse response, @Nullable Object handler, Exception exception) {
        if (!(exception instanceof ProblemException refusal)
                || refusal.code() == ErrorCode.ORDER_NOT_FOUND
                || refusal.code() == ErrorCode.INTERNAL_ERROR
                || response.isCommitted()
                || PageProblem.isWantedFor(request)) {
            return null;
        }
        try {
            Problems.own(refusal).sendDocument(request, response);
        } catch (IOException gone) {
            LOG.debug("The caller went away before its refusal", gone);
        }
        return ANSWERED;
    }
}
