package io.payledger.app.edge;

import io.payledger.api.id.IllegalIdException;
import io.payledger.api.problem.ErrorCode;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.exc.UnrecognizedPropertyException;

/** What is wrong with a request's JSON, told without repeating any of its values. */
final class JsonProblems {
    private JsonProblems() {}

    /** Null when a more telling exception is its cause: an identifier that refused its text. */
    static @Nullable Problem of(JacksonException exception) {
        if (exception.getCause() instanceof IllegalIdException) {
            return null;
        }
        String field = exception.getPath().stream()
                .map(JacksonException.Reference::getPropertyName)
                .filter(name -> name != null && name.matches("[A-Za-z0-9_]{1,64}"))
                .collect(Collectors.joining("."));
        if (field.isEmpty()) {
            return Problem.of(ErrorCode.MALFORMED_REQUEST);
        }
        String detail = exception instanceof UnrecognizedPropertyException
                ? "There is no field " + field + " in this request"
                : "The value of " + field + " is not of the documented type";
        return new Problem(ErrorCode.MALFORMED_REQUEST, detail, Map.of("field", field), null);
    }
}
