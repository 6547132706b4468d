package io.payledger.command.web;

import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.ProblemException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpMethod;
import org.springframework.web.servlet.HandlerInterceptor;

/**
 * Bounds the memory of pictures on their way: a request gets its place before its body is read or its picture is fetched,
 * or is refused at once. A caller that reads slowly keeps its place, and the picture, until the server cuts it off.
 */
final class PicturePlaces implements HandlerInterceptor {
    /** What a caller has mostly sent or read by then. */
    private static final Duration PAUSE = Duration.ofSeconds(2);

    private static final String PLACE = PicturePlaces.class.getName();

    private final HttpMethod method;
    private final Semaphore free;

    /** @param method of the requests that need a place; others go through */
    PicturePlaces(HttpMethod method, int places) {
        this.method = method;
        this.free = new Semaphore(places);
    }

    @Override
    public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler) {
        if (!method.matches(request.getMethod())) {
            return true;
        }
        if (!free.tryAcquire()) {
            throw new ProblemException(
                            ErrorCode.OVERLOADED,
                            "Too many pictures are on their way at once; nothing was done, send it again later")
                    .retryAfter(PAUSE);
        }
        request.setAttribute(PLACE, free);
        return true;
    }

    @Override
    public void afterCompletion(
            HttpServletRequest request, HttpServletResponse response, Object handler, @Nullable Exception failure) {
        if (request.getAttribute(PLACE) == free) {
            request.removeAttribute(PLACE);
            free.release();
        }
    }
}
