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

/** Bounds the memory of uploads: a request gets its place before its body is read, or is refused at once. */
final class UploadPlaces implements HandlerInterceptor {
    /** What a caller has mostly uploaded by then. */
    private static final Duration PAUSE = Duration.ofSeconds(2);

    private static final String PLACE = UploadPlaces.class.getName();

    private final Semaphore free;

    UploadPlaces(int places) {
        this.free = new Semaphore(places);
    }

    @Override
    public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler) {
        if (!HttpMethod.POST.matches(request.getMethod())) {
            return true;
        }
        if (!free.tryAcquire()) {
            throw new ProblemException(
                            ErrorCode.OVERLOADED, "Too many uploads at once; nothing was done, send it again later")
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
