package io.payledger.app.fuzz;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.JsonNode;

/** A route as {@code docs/api/openapi.json} describes it. */
record DescribedOperation(String method, String path, JsonNode description, JsonNode schemas) {

    static List<DescribedOperation> all(JsonNode api) {
        List<DescribedOperation> all = new ArrayList<>();
        api.path("paths")
                .forEachEntry((path, verbs) -> verbs.forEachEntry((verb, operation) -> all.add(new DescribedOperation(
                        verb.toUpperCase(Locale.ROOT),
                        path,
                        operation,
                        api.path("components").path("schemas")))));
        return all;
    }

    List<JsonNode> parameters(String in) {
        return description
                .path("parameters")
                .valueStream()
                .filter(parameter -> parameter.path("in").asString().equals(in))
                .toList();
    }

    /** The schema of its JSON body; missing when it takes none. */
    JsonNode body() {
        JsonNode schema = description
                .path("requestBody")
                .path("content")
                .path("application/json")
                .path("schema");
        return resolved(schema);
    }

    JsonNode resolved(JsonNode schema) {
        return schema.has("$ref") ? schemas.path(schema.path("$ref").asString().replaceFirst(".*/", "")) : schema;
    }

    JsonNode response(int status) {
        return description.path("responses").path(Integer.toString(status));
    }

    @Override
    public String toString() {
        return method + " " + path;
    }
}
