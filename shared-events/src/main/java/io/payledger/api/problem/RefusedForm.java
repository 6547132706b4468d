package io.payledger.api.problem;

import org.jspecify.annotations.Nullable;

/**
 * Why a form of a page was refused: whoever takes the form in leaves it, as a request attribute of this class' name, to the
 * page that shows the form again.
 *
 * @param code of the refusal
 * @param field that it is about; null when it is about the whole
 * @param detail in English
 */
public record RefusedForm(ErrorCode code, @Nullable String field, String detail) {
    /** The name of the request attribute. */
    public static final String ATTRIBUTE = RefusedForm.class.getName();
}
