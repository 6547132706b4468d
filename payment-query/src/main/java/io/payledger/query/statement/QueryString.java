package io.payledger.query.statement;

import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.ProblemException;
import jakarta.servlet.http.HttpServletRequest;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.web.util.UriComponentsBuilder;
import org.springframework.web.util.UriUtils;

/** The parameters of the address alone, for a request whose body is a file. */
final class QueryString {
    private QueryString() {}

    static Map<String, List<String>> of(HttpServletRequest request) {
        String query = request.getQueryString();
        if (query == null) {
            return Map.of();
        }
        try {
            Map<String, List<String>> decoded = new HashMap<>();
            UriComponentsBuilder.newInstance()
                    .query(query)
                    .build()
                    .getQueryParams()
                    .forEach((name, values) -> decoded.put(
                            decode(name),
                            values.stream().map(QueryString::decode).toList()));
            return decoded;
        } catch (IllegalArgumentException e) {
            throw new ProblemException(ErrorCode.MALFORMED_REQUEST, "The parameters of the address cannot be read");
        }
    }

    private static String decode(@Nullable String text) {
        return text == null ? "" : UriUtils.decode(text.replace('+', ' '), StandardCharsets.UTF_8);
    }
}
