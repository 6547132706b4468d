package io.payledger.app.openapi;

import io.payledger.api.access.Role;
import io.payledger.api.problem.ErrorCode;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.springframework.web.bind.annotation.RequestBody;
import tools.jackson.databind.json.JsonMapper;

/** The OpenAPI 3.1 description of the ledger: routes and bodies from the controllers, the rest from the tables here. */
final class OpenApiDocument {
    static final String PROBLEM = "application/problem+json";

    private static final Pattern IN_PATH = Pattern.compile("\\{(\\w+)}");

    private final ApiSchemas schemas = new ApiSchemas(new JavadocTexts());
    private final Map<String, Method> routes;

    OpenApiDocument(Map<String, Method> routes) {
        this.routes = routes;
    }

    Map<String, Object> build() {
        Map<String, Map<String, Object>> paths = new LinkedHashMap<>();
        for (ApiOperation operation : ApiOperations.ALL) {
            paths.computeIfAbsent(operation.path, path -> new LinkedHashMap<>())
                    .put(operation.method.toLowerCase(Locale.ROOT), operation(operation));
        }
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("openapi", "3.1.0");
        document.put(
                "info",
                map(
                        "title",
                        "Payment ledger",
                        "version",
                        "0.1.0",
                        "description",
                        "An order is paid at most once, whatever is sent how often. Amounts are integers in minor units. Every "
                                + "answer carries `Trace-Id`; every error is `application/problem+json` (RFC 9457) with a "
                                + "stable `code`. What is listed twice in an error is fixed by its first cause."));
        document.put("servers", List.of(map("url", "/")));
        document.put("security", List.of(map("key", List.of())));
        document.put("tags", tags());
        document.put("paths", paths);
        document.put("components", components());
        return document;
    }

    private static List<Object> tags() {
        return ApiOperations.ALL.stream()
                .map(OpenApiDocument::tag)
                .distinct()
                .<Object>map(tag -> map("name", tag))
                .toList();
    }

    static String tag(ApiOperation operation) {
        return Arrays.stream(operation.path.split("/"))
                .filter(part -> List.of("refunds", "disputes", "payments", "callbacks", "statements")
                        .contains(part))
                .reduce((first, last) -> last)
                .map(part -> operation.path.equals("/api/refunds") ? "reports" : part)
                .orElse(operation.path.equals("/api/ping") ? "access" : "reports");
    }

    private Map<String, Object> components() {
        Map<String, Object> all = new TreeMap<>(schemas.named());
        all.put("Problem", problem());
        return map(
                "schemas",
                all,
                "headers",
                map(
                        "TraceId",
                        map("description", "Quote it when you ask about it.", "schema", map("type", "string")),
                        "RetryAfter",
                        map("description", "Whole seconds to wait.", "schema", map("type", "integer", "minimum", 1))),
                "securitySchemes",
                map(
                        "key",
                        map(
                                "type",
                                "http",
                                "scheme",
                                "bearer",
                                "description",
                                "An API key, `plk_<id>_<secret>`, from `./ledger merchant add`; or a JWT where an issuer is configured.")));
    }

    private static Map<String, Object> problem() {
        return map(
                "type",
                "object",
                "description",
                "RFC 9457. Some codes add members, as `field` or `status_url`. Codes are never renamed.",
                "properties",
                map(
                        "type", map("type", "string"),
                        "title", map("type", "string"),
                        "status", map("type", "integer"),
                        "detail", map("type", "string"),
                        "code",
                                map(
                                        "type",
                                        "string",
                                        "enum",
                                        Arrays.stream(ErrorCode.values())
                                                .map(Enum::name)
                                                .toList()),
                        "traceId", map("type", "string")),
                "required",
                List.of("type", "title", "status", "code"));
    }

    private Map<String, Object> operation(ApiOperation operation) {
        Method method = routes.get(operation.toString());
        if (method == null) {
            throw new IllegalStateException("No controller has the route " + operation);
        }
        Map<String, Object> described = new LinkedHashMap<>();
        described.put("tags", List.of(tag(operation)));
        described.put("summary", operation.summary);
        described.put("description", description(operation));
        described.put("operationId", operationId(operation));
        if (operation.roles.isEmpty()) {
            described.put("security", List.of());
        }
        described.put("x-roles", roles(operation));
        List<Object> parameters = parameters(operation);
        if (!parameters.isEmpty()) {
            described.put("parameters", parameters);
        }
        Arrays.stream(method.getParameters())
                .filter(parameter -> parameter.isAnnotationPresent(RequestBody.class))
                .findFirst()
                .ifPresent(body -> described.put("requestBody", requestBody(operation, body)));
        if (!operation.uploads.isEmpty()) {
            described.put(
                    "requestBody",
                    map(
                            "description",
                            operation.uploads,
                            "required",
                            true,
                            "content",
                            map("application/octet-stream", map("schema", map("type", "string", "format", "binary")))));
        }
        described.put("responses", responses(operation, method));
        return described;
    }

    private static String description(ApiOperation operation) {
        String who = operation.roles.isEmpty() ? "" : "For: " + String.join(", ", roles(operation)) + ".";
        return Stream.of(operation.description, who)
                .filter(text -> !text.isEmpty())
                .reduce((first, second) -> first + " " + second)
                .orElse("");
    }

    static List<String> roles(ApiOperation operation) {
        return operation.roles.stream()
                .map(Role::name)
                .map(name -> name.toLowerCase(Locale.ROOT).replace('_', '-'))
                .toList();
    }

    private static String operationId(ApiOperation operation) {
        return operation.method.toLowerCase(Locale.ROOT)
                + operation.path.replaceAll("[{}]", "").replace("/api", "").replaceAll("[/-]+", "_");
    }

    private static List<Object> parameters(ApiOperation operation) {
        List<Object> parameters = new ArrayList<>();
        IN_PATH.matcher(operation.path)
                .results()
                .map((MatchResult found) -> ApiParameters.inPath(found.group(1)))
                .forEach(parameters::add);
        operation.parameters.stream().map(ApiParameters::named).forEach(parameters::add);
        return parameters;
    }

    private Map<String, Object> requestBody(ApiOperation operation, Parameter body) {
        Map<String, Object> schema = schemas.of(body.getParameterizedType());
        if (!operation.requiredFields.isEmpty()) {
            schemas.named().get(ApiSchemas.nameOf(body.getType())).put("required", operation.requiredFields);
        }
        Map<String, Object> content = map("schema", schema);
        if (!operation.requestExample.isEmpty()) {
            content.put("example", json(operation.requestExample));
        }
        return map(
                "required",
                body.getAnnotation(RequestBody.class).required(),
                "content",
                map("application/json", content));
    }

    private Map<String, Object> responses(ApiOperation operation, Method method) {
        Map<String, Object> responses = new TreeMap<>();
        operation.answers.forEach((status, meaning) -> {
            Map<String, Object> answer = map("description", meaning, "headers", TRACE);
            if (status != 204 && !operation.path.startsWith("/bank/")) {
                Map<String, Object> content = map(
                        "schema",
                        operation.mediaType.equals("application/json")
                                ? schemas.of(method.getGenericReturnType())
                                : map("type", "string", "format", "binary"));
                if (!operation.answerExample.isEmpty()) {
                    content.put("example", json(operation.answerExample));
                }
                answer.put("content", map(operation.mediaType, content));
            }
            responses.put(status.toString(), answer);
        });
        Map<Integer, List<ErrorCode>> refusals = new TreeMap<>();
        operation
                .allCodes()
                .forEach(code -> refusals.computeIfAbsent(code.httpStatus(), status -> new ArrayList<>())
                        .add(code));
        refusals.forEach((status, codes) -> responses.put(status.toString(), refusal(status, codes)));
        return responses;
    }

    private static Map<String, Object> refusal(int status, List<ErrorCode> codes) {
        Map<String, Object> headers = new LinkedHashMap<>(TRACE);
        if (status == 429 || status == 503) {
            headers.put("Retry-After", map("$ref", "#/components/headers/RetryAfter"));
        }
        return map(
                "description",
                String.join(
                        "  \n",
                        codes.stream()
                                .map(code -> "`" + code + "` " + code.title())
                                .toList()),
                "headers",
                headers,
                "content",
                map(PROBLEM, map("schema", map("$ref", "#/components/schemas/Problem"))),
                "x-codes",
                codes.stream().map(Enum::name).toList());
    }

    private static final Map<String, Object> TRACE = map("Trace-Id", map("$ref", "#/components/headers/TraceId"));

    private static Object json(String text) {
        return JsonMapper.shared().readValue(text, Object.class);
    }

    private static Map<String, Object> map(Object... keysAndValues) {
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            map.put((String) keysAndValues[i], keysAndValues[i + 1]);
        }
        return map;
    }
}
