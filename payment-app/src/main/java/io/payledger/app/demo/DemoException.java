package io.payledger.app.demo;

import org.jspecify.annotations.Nullable;

/** The demo cannot be run or not be finished: wrong file, nobody answers. The message is one line for a person. */
public final class DemoException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    DemoException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
