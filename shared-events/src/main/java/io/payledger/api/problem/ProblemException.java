package io.payledger.api.problem;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Ends a request with an {@code application/problem+json} answer (RFC 9457). The detail says what, which id, and what
 * happens next; it never repeats secrets or unchecked input. It is an answer and no fault, thrown as often as callers
 * like, so it has no stack trace: that would cost more than all the rest of a refusal.
 */
public final class ProblemException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final ErrorCode code;
    private final transient Map<String, Object> members = new LinkedHashMap<>();
    private @Nullable Duration retryAfter;

    public ProblemException(ErrorCode code, String detail) {
        super(detail, null, false, false);
        this.code = code;
    }

    /** Adds a member to the problem document, as {@code field} or {@code status_url}. */
    public ProblemException with(String member, Object value) {
        members.put(member, value);
        return this;
    }

    /** Sets the {@code Retry-After} header; whole seconds, at least one. */
    public ProblemException retryAfter(Duration pause) {
        this.retryAfter = pause;
        return this;
    }

    public ErrorCode code() {
        return code;
    }

    public Map<String, Object> members() {
        return Map.copyOf(members);
    }

    public @Nullable Duration retryAfter() {
        return retryAfter;
    }

    public String detail() {
        return String.valueOf(getMessage());
    }
}
