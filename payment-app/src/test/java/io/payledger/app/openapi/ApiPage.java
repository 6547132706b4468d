package io.payledger.app.openapi;

import java.util.Locale;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The description as one page for people: no script, nothing from elsewhere, readable without a network. */
final class ApiPage {
    private static final String STYLE = """
            body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1b1f24;background:#fff}
            code,pre{font:14px/1.4 ui-monospace,monospace;background:#f3f4f6;border-radius:4px}
            code{padding:.1em .3em}pre{padding:.8em;overflow:auto}
            table{border-collapse:collapse;width:100%;margin:.5rem 0}td,th{border-top:1px solid #d8dee4;padding:.3rem .5rem;text-align:left;vertical-align:top}
            td code,li code,p code{overflow-wrap:anywhere}
            h2{border-bottom:2px solid #d8dee4;margin-top:2.5rem;text-transform:capitalize}h3{margin-top:2.5rem}
            h3 code{font-size:17px;overflow-wrap:anywhere}
            .routes{list-style:none;padding:0}.routes li{margin:.25rem 0}.routes a{text-decoration:none}
            .routes a:hover{text-decoration:underline}.routes code{background:none;padding:0}
            .verb{display:inline-block;min-width:3.2rem;font-weight:700}
            @media(max-width:40rem){body{margin:1rem auto}td,th{padding:.3rem .25rem;overflow-wrap:anywhere}.routes li{margin:.6rem 0}.routes a{display:block}}
            @media(prefers-color-scheme:dark){body{color:#e6edf3;background:#0d1117}code,pre{background:#161b22}td,th,h2{border-color:#30363d}a{color:#58a6ff}a:visited{color:#b8a1f5}}
            """;

    private final JsonNode api;
    private final StringBuilder html = new StringBuilder();

    private ApiPage(JsonNode api) {
        this.api = api;
    }

    static String of(String openApi) {
        return new ApiPage(JsonMapper.shared().readTree(openApi)).page();
    }

    private String page() {
        line("<!doctype html>");
        line("<html lang=\"en\"><head><meta charset=\"utf-8\">"
                + "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">");
        line("<title>" + text(api.path("info").path("title")) + " API</title><style>");
        html.append(STYLE);
        line("</style></head><body><main>");
        line("<h1>" + text(api.path("info").path("title")) + " API</h1>");
        line("<p>" + text(api.path("info").path("description")) + "</p>");
        line("<p>For programs: <a href=\"openapi.json\">openapi.json</a>. "
                + text(api.path("components")
                        .path("securitySchemes")
                        .path("key")
                        .path("description"))
                + " Send it as <code>Authorization: Bearer …</code>.</p>");
        contents();
        for (JsonNode tag : api.path("tags")) {
            line("<h2>" + text(tag.path("name")) + "</h2>");
            operationsOf(tag.path("name").asString());
        }
        line("<h2>Bodies</h2>");
        api.path("components").path("schemas").forEachEntry(this::schema);
        line("</main></body></html>");
        return html.toString();
    }

    private void contents() {
        line("<ul class=\"routes\">");
        api.path("paths")
                .forEachEntry((path, verbs) -> verbs.forEachEntry((verb, operation) ->
                        line("<li><a href=\"#" + text(operation.path("operationId")) + "\"><code><span class=\"verb\">"
                                + verb.toUpperCase(Locale.ROOT) + "</span> " + escape(path) + "</code></a> "
                                + text(operation.path("summary")) + "</li>")));
        line("</ul>");
    }

    private void operationsOf(String tag) {
        api.path("paths")
                .forEachEntry((path, verbs) -> verbs.forEachEntry((verb, operation) -> {
                    if (operation.path("tags").path(0).asString().equals(tag)) {
                        operation(path, verb, operation);
                    }
                }));
    }

    private void operation(String path, String verb, JsonNode operation) {
        line("<h3 id=\"" + text(operation.path("operationId")) + "\"><code>" + verb.toUpperCase(Locale.ROOT) + " "
                + escape(path) + "</code></h3>");
        line("<p><strong>" + text(operation.path("summary")) + ".</strong> " + text(operation.path("description"))
                + "</p>");
        if (!operation.path("parameters").isEmpty()) {
            line("<table><tr><th>parameter</th><th>in</th><th>meaning</th></tr>");
            for (JsonNode parameter : operation.path("parameters")) {
                line("<tr><td><code>" + text(parameter.path("name")) + "</code></td><td>"
                        + text(parameter.path("in")) + "</td><td>" + text(parameter.path("description"))
                        + (parameter.path("required").asBoolean() ? " Required." : "") + "</td></tr>");
            }
            line("</table>");
        }
        body("Request", operation.path("requestBody").path("content").path("application/json"));
        operation.path("responses").forEachEntry((status, answer) -> {
            if (status.startsWith("2")) {
                body("Answer", answer.path("content").path("application/json"));
            }
        });
        line("<table><tr><th>status</th><th>meaning</th></tr>");
        operation
                .path("responses")
                .forEachEntry((status, answer) -> line("<tr><td>" + status + "</td><td>"
                        + text(answer.path("description")).replace("  \n", "<br>") + "</td></tr>"));
        line("</table>");
    }

    private void body(String what, JsonNode content) {
        if (content.isMissingNode()) {
            return;
        }
        String title = what + ": " + type(content.path("schema"));
        if (html.lastIndexOf("<p>" + title + "</p>") < html.lastIndexOf("<h3")) {
            line("<p>" + title + "</p>");
            if (content.has("example")) {
                line("<pre>" + escape(content.path("example").toPrettyString()) + "</pre>");
            }
        }
    }

    private void schema(String name, JsonNode schema) {
        line("<h3 id=\"" + name + "\">" + name + "</h3>");
        line("<p>" + text(schema.path("description")) + "</p>");
        line("<table><tr><th>member</th><th>type</th><th>meaning</th></tr>");
        schema.path("properties").forEachEntry((member, property) -> {
            boolean required = schema.path("required")
                    .valueStream()
                    .anyMatch(it -> it.asString().equals(member));
            line("<tr><td><code>" + member + "</code>" + (required ? "" : " (optional)") + "</td><td>" + type(property)
                    + "</td><td>" + text(property.path("description")) + "</td></tr>");
        });
        line("</table>");
    }

    private static String type(JsonNode schema) {
        if (schema.has("$ref")) {
            String name = schema.path("$ref").asString().replaceFirst(".*/", "");
            return "<a href=\"#" + name + "\">" + name + "</a>";
        }
        if (schema.has("oneOf")) {
            return String.join(
                    " or ",
                    schema.path("oneOf").valueStream().map(ApiPage::type).toList());
        }
        if (schema.has("items")) {
            return "list of " + type(schema.path("items"));
        }
        if (schema.has("enum")) {
            return String.join(
                    ", ",
                    schema.path("enum")
                            .valueStream()
                            .map(value -> "<code>" + text(value) + "</code>")
                            .toList());
        }
        String format = schema.path("format").asString("");
        return text(schema.path("type")) + (format.isEmpty() ? "" : " (" + escape(format) + ")");
    }

    /** Escaped, with `code` as code. */
    private static String text(JsonNode node) {
        return escape(node.asString("")).replaceAll("`([^`]*)`", "<code>$1</code>");
    }

    private static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    private void line(String line) {
        html.append(line).append('\n');
    }
}
