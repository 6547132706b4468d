package io.payledger.app.edge;

import io.payledger.api.id.IllegalIdException;
import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.ProblemException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.tomcat.util.http.InvalidParameterException;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.TransientDataAccessException;
import org.springframework.jdbc.CannotGetJdbcConnectionException;
import org.springframework.transaction.CannotCreateTransactionException;
import org.springframework.web.multipart.MaxUploadSizeExceededException;
import org.springframework.web.multipart.MultipartException;
import tools.jackson.core.JacksonException;

/** Which problem an exception is, wherever in the chain of causes its meaning sits. */
final class Problems {
    /** A cause of a cause of a cause …: deeper than any real chain, and an end for one that bites its own tail. */
    private static final int DEPTH = 16;

    private final List<Function<Throwable, @Nullable Problem>> meanings;

    /** @param meant the exceptions of other modules that mean more than that something failed */
    Problems(Map<Class<? extends Throwable>, ErrorCode> meant) {
        this.meanings = List.of(
                cause -> cause instanceof ProblemException refusal ? own(refusal) : null,
                cause -> meant.entrySet().stream()
                        .filter(it -> it.getKey().isInstance(cause))
                        .map(it -> Problem.of(it.getValue()))
                        .findFirst()
                        .orElse(null),
                Problems::database,
                Problems::badId,
                // Tomcat finds it only where the first parameter is asked for: too many, too large, or not readable.
                cause -> cause instanceof InvalidParameterException it ? ofStatus(it.getErrorCode()) : null,
                cause -> cause instanceof MaxUploadSizeExceededException ? ofStatus(413) : null,
                cause -> cause instanceof MultipartException ? ofStatus(400) : null,
                cause -> cause instanceof JacksonException json ? JsonProblems.of(json) : null);
    }

    /** {@link ErrorCode#INTERNAL_ERROR} when nothing in the chain has a meaning. */
    Problem of(Throwable exception) {
        return known(exception).orElseGet(() -> Problem.of(ErrorCode.INTERNAL_ERROR));
    }

    /** As {@link #of(Throwable)}; an exception without a meaning is named by the status that Spring MVC gave it. */
    Problem of(Throwable exception, int status) {
        return known(exception).orElseGet(() -> ofStatus(status));
    }

    /** For what Spring MVC or the container refuses by itself; they never look into bodies. */
    static Problem ofStatus(int status) {
        ErrorCode code = switch (status) {
            // Also a transfer coding (501) or a version of HTTP (505) that this service does not speak.
            case 400, 411, 414, 416, 417, 422, 431, 501, 505 -> ErrorCode.MALFORMED_REQUEST;
            case 401 -> ErrorCode.UNAUTHENTICATED;
            case 403 -> ErrorCode.FORBIDDEN;
            case 404 -> ErrorCode.NOT_FOUND;
            case 405 -> ErrorCode.METHOD_NOT_ALLOWED;
            case 406 -> ErrorCode.NOT_ACCEPTABLE;
            case 413 -> ErrorCode.PAYLOAD_TOO_LARGE;
            case 415 -> ErrorCode.UNSUPPORTED_MEDIA_TYPE;
            case 429 -> ErrorCode.RATE_LIMITED;
            case 503 -> ErrorCode.OVERLOADED;
            default -> status >= 500 ? ErrorCode.INTERNAL_ERROR : ErrorCode.MALFORMED_REQUEST;
        };
        return code == ErrorCode.MALFORMED_REQUEST
                ? Problem.of(code, "The request line, a header or a parameter is not one that this service takes")
                : Problem.of(code);
    }

    /** Empty when nothing in the chain has a meaning. */
    Optional<Problem> known(Throwable exception) {
        return Stream.<Throwable>iterate(exception, cause -> cause != null, Throwable::getCause)
                .limit(DEPTH)
                .flatMap(cause -> meanings.stream().flatMap(meaning -> Stream.ofNullable(meaning.apply(cause))))
                .findFirst();
    }

    /** As it was thrown; whoever is told that the service is full is also told how long to stay away. */
    static Problem own(ProblemException e) {
        return new Problem(
                e.code(),
                e.detail(),
                e.members(),
                e.retryAfter() == null && e.code().httpStatus() == 503 ? Problem.PAUSE : e.retryAfter());
    }

    /** No connection was to be had in time: the service is full, and nothing was done. */
    private static @Nullable Problem database(Throwable cause) {
        return cause instanceof CannotGetJdbcConnectionException
                        || cause instanceof CannotCreateTransactionException
                        || cause instanceof TransientDataAccessException
                ? Problem.of(ErrorCode.OVERLOADED)
                : null;
    }

    private static @Nullable Problem badId(Throwable cause) {
        return cause instanceof IllegalIdException id
                ? new Problem(
                        ErrorCode.INVALID_FIELD, String.valueOf(id.getMessage()), Map.of("field", id.what()), null)
                : null;
    }
}
