package io.payledger.eventstore.anchor;

import org.jspecify.annotations.Nullable;

/** The Merkle tree of the log could not be read or grown; a hash that is missing is named. */
public final class TreeUnreadableException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    TreeUnreadableException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
