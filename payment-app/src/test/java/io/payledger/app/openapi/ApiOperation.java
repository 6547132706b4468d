package io.payledger.app.openapi;

import io.payledger.api.access.Role;
import io.payledger.api.problem.ErrorCode;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What no signature tells about one route: what it is for, who may use it, how it answers. Filled once, by chaining. */
final class ApiOperation {
    final String method;
    final String path;
    final String summary;
    String description = "";
    final Set<Role> roles = EnumSet.noneOf(Role.class);
    final List<String> parameters = new ArrayList<>();
    final List<String> requiredFields = new ArrayList<>();
    String requestExample = "";
    final Map<Integer, String> answers = new LinkedHashMap<>();
    String answerExample = "";
    String mediaType = "application/json";
    String uploads = "";
    final Set<ErrorCode> codes = EnumSet.noneOf(ErrorCode.class);

    ApiOperation(String method, String path, String summary) {
        this.method = method;
        this.path = path;
        this.summary = summary;
    }

    ApiOperation saying(String text) {
        description = text;
        return this;
    }

    /** None means that no key is asked for. */
    ApiOperation roles(Role... allowed) {
        roles.addAll(List.of(allowed));
        return this;
    }

    /** Names of {@link ApiParameters}; those in the path need no mention. */
    ApiOperation takes(String... names) {
        parameters.addAll(List.of(names));
        return this;
    }

    ApiOperation needs(String... fields) {
        requiredFields.addAll(List.of(fields));
        return this;
    }

    ApiOperation asked(String json) {
        requestExample = json;
        return this;
    }

    ApiOperation answers(int status, String meaning) {
        answers.put(status, meaning);
        return this;
    }

    ApiOperation answered(String json) {
        answerExample = json;
        return this;
    }

    ApiOperation as(String type) {
        mediaType = type;
        return this;
    }

    /** What the file is that the body of a request is. */
    ApiOperation uploads(String meaning) {
        uploads = meaning;
        return this;
    }

    /** Beside those that every route has. */
    ApiOperation refuses(ErrorCode... more) {
        codes.addAll(List.of(more));
        return this;
    }

    /** All codes that this route may answer with. */
    Set<ErrorCode> allCodes() {
        EnumSet<ErrorCode> all = EnumSet.of(
                ErrorCode.MALFORMED_REQUEST,
                ErrorCode.NOT_ACCEPTABLE,
                ErrorCode.INTERNAL_ERROR,
                ErrorCode.OVERLOADED,
                ErrorCode.SHUTTING_DOWN);
        all.addAll(codes);
        if (!roles.isEmpty()) {
            all.addAll(Set.of(ErrorCode.UNAUTHENTICATED, ErrorCode.FORBIDDEN, ErrorCode.RATE_LIMITED));
        }
        if (path.contains("{") || !parameters.isEmpty()) {
            all.add(ErrorCode.INVALID_FIELD);
        }
        if (!method.equals("GET")) {
            all.add(ErrorCode.OUTCOME_UNKNOWN);
            all.addAll(Set.of(ErrorCode.PAYLOAD_TOO_LARGE, ErrorCode.UNSUPPORTED_MEDIA_TYPE, ErrorCode.INVALID_FIELD));
        }
        return all;
    }

    @Override
    public String toString() {
        return method + " " + path;
    }
}
