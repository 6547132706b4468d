package io.payledger.query.page;

import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.ProblemException;
import io.payledger.api.problem.RefusedForm;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Set;

/** A form of the read side's own that was refused: its page is shown again, with the reason. */
public final class FormRefusal {
    /** What the person at the form cannot mend there. */
    private static final Set<ErrorCode> NO_MATTER_OF_THE_FORM = Set.of(ErrorCode.FORBIDDEN, ErrorCode.NOT_FOUND);

    private FormRefusal() {}

    /**
     * Leaves the reason to the page, which finds it by {@link TypedForm}.
     *
     * @throws ProblemException the same, where the form cannot mend it
     */
    public static void leave(ProblemException e, HttpServletRequest request, HttpServletResponse response) {
        if (NO_MATTER_OF_THE_FORM.contains(e.code())) {
            throw e;
        }
        Object field = e.members().get("field");
        request.setAttribute(
                RefusedForm.ATTRIBUTE, new RefusedForm(e.code(), field == null ? null : field.toString(), e.detail()));
        response.setStatus(e.code().httpStatus());
    }
}
