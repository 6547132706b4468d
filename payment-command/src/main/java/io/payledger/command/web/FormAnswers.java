package io.payledger.command.web;

import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.ProblemException;
import io.payledger.api.problem.RefusedForm;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.util.StringUtils;

/**
 * Where a form of a page leads: what the same request gets over the API, as a page. The page itself is the read side's; it
 * is led to, or shown again with what was typed still in it, by its address alone.
 */
final class FormAnswers {
    /** What the person at the form cannot mend there. */
    private static final Set<ErrorCode> NO_MATTER_OF_THE_FORM = Set.of(
            ErrorCode.FORBIDDEN,
            ErrorCode.NOT_FOUND,
            ErrorCode.ORDER_NOT_FOUND,
            ErrorCode.REFUND_NOT_FOUND,
            ErrorCode.DISPUTE_NOT_FOUND);

    private FormAnswers() {}

    /**
     * Does the work, once; the browser is sent on, so that a reload does not send the form again.
     *
     * @param page address of the page of the form
     * @param done what the page says afterwards
     */
    static String of(
            String page, String done, HttpServletRequest request, HttpServletResponse response, Supplier<?> work) {
        try {
            Object unused = work.get();
            return "redirect:" + page + (page.contains("?") ? "&" : "?") + "done=" + done;
        } catch (ProblemException e) {
            if (NO_MATTER_OF_THE_FORM.contains(e.code())) {
                throw e;
            }
            Object field = e.members().get("field");
            request.setAttribute(
                    RefusedForm.ATTRIBUTE,
                    new RefusedForm(e.code(), field == null ? null : field.toString(), e.detail()));
            response.setStatus(e.code().httpStatus());
            return "forward:" + page;
        }
    }

    /** As {@link #typed}, of several lines: a browser counts a line's end as one character and sends two. */
    static @Nullable String lines(@Nullable String value) {
        String typed = typed(value);
        return typed == null ? null : typed.replace("\r\n", "\n");
    }

    /** A field that was left empty is one that is missing. */
    static @Nullable String typed(@Nullable String value) {
        return StringUtils.hasText(value) ? value.strip() : null;
    }
}
