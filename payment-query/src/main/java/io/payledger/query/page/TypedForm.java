package io.payledger.query.page;

import io.payledger.api.problem.RefusedForm;
import jakarta.servlet.http.HttpServletRequest;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A form as its page shows it again.
 *
 * @param refused why it was refused; null when it was not, or none was sent
 * @param values what was typed into a form that was refused; an address fills nothing in
 */
public record TypedForm(@Nullable RefusedForm refused, Map<String, String> values) {

    /** The form of this request, which another route may have forwarded. */
    public static TypedForm of(HttpServletRequest request, String... fields) {
        if (!(request.getAttribute(RefusedForm.ATTRIBUTE) instanceof RefusedForm refused)) {
            return new TypedForm(null, Map.of());
        }
        Map<String, String> values = new HashMap<>();
        for (String field : fields) {
            String value = request.getParameter(field);
            if (value != null) {
                values.put(field, value);
            }
        }
        return new TypedForm(refused, Map.copyOf(values));
    }

    /** The field that the refusal is about; empty when it is about none. */
    public String field() {
        return refused == null || refused.field() == null ? "" : refused.field();
    }

    /** What was typed there; empty for nothing. */
    public String value(String field) {
        return values.getOrDefault(field, "");
    }
}
