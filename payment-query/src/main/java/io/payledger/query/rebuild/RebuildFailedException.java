package io.payledger.query.rebuild;

import org.jspecify.annotations.Nullable;

/** A rebuild cannot go on; what it has done is kept, and whoever starts it again goes on. The message is for people. */
public final class RebuildFailedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    RebuildFailedException(String message) {
        super(message);
    }

    RebuildFailedException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
