package io.payledger.command.web;

import io.payledger.api.problem.FieldText;
import org.jspecify.annotations.Nullable;

/** A body that says at most why. */
record ReasonRequest(@Nullable String reason) {

    /** The reason of a body that may be missing altogether. */
    static @Nullable String of(@Nullable ReasonRequest body) {
        return body == null ? null : FieldText.reason(body.reason());
    }
}
