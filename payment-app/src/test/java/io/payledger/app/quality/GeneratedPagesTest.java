package io.payledger.app.quality;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.payledger.api.problem.ErrorCode;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.util.Collections;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Pages that are made from the code. A difference fails the build; {@code ./ledger test -Dledger.pages=write} writes
 * them anew.
 */
class GeneratedPagesTest {
    private static final String HOW =
            "Made from the code: change it there, then run `./ledger test -Dledger.pages=write`.";

    /** One key's beginning of each module that has any. */
    private static final List<String> MODULES_WITH_KEYS = List.of(
            "payledger.event-store.", "payledger.command.", "payledger.bank.", "payledger.query.", "payledger.edge.");

    @Test
    void docsErrorsListsEveryCode() throws IOException {
        StringBuilder page = new StringBuilder(
                "# Errors\n\n" + HOW
                        + "\n\nEvery error answer is `application/problem+json` (RFC 9457) with the members `type`, `title`, `status`, "
                        + "`detail`, `code` and `traceId`, and further ones where the table of a route names them. Codes are never "
                        + "renamed; decide by `code`, show `detail`, quote `traceId`.\n\n| code | status | meaning |\n| --- | --- | --- |\n");
        for (ErrorCode code : ErrorCode.values()) {
            page.append("| `%s` | %d | %s |%n".formatted(code.name(), code.httpStatus(), code.title()));
        }
        GeneratedPages.isUpToDate("docs/errors.md", page.toString());
    }

    @Test
    void docsConfigurationListsEveryKey() throws IOException {
        List<URL> files = Collections.list(
                getClass().getClassLoader().getResources("META-INF/spring-configuration-metadata.json"));
        TreeMap<String, String> rows = new TreeMap<>();
        for (URL file : files) {
            try (InputStream in = file.openStream()) {
                for (JsonNode key : JsonMapper.shared().readTree(in).path("properties")) {
                    if (key.path("name").asString("").startsWith("payledger.")) {
                        rows.put(key.path("name").asString(), row(key));
                    }
                }
            }
        }
        // A module that was last compiled with -Dfast has none: its keys would be taken off the page.
        assumeThat(MODULES_WITH_KEYS)
                .as("each module's metadata; -Dfast makes none")
                .allMatch(prefix -> rows.keySet().stream().anyMatch(key -> key.startsWith(prefix)));
        assertThat(rows)
                .as("a key without a sentence in its record's Javadoc")
                .allSatisfy((key, row) -> assertThat(row).doesNotContain("| |"));
        GeneratedPages.isUpToDate(
                "docs/configuration.md",
                "# Configuration\n\n" + HOW
                        + "\n\nA key is given as `./ledger up --set key=value`, as an environment variable "
                        + "(`payledger.edge.max-body` is `PAYLEDGER_EDGE_MAXBODY`), or in a file `application.properties` in "
                        + "the folder of the start. Durations are written `15s`, `2m`, `1h`; sizes `64KB`.\n\n"
                        + "| key | default | meaning |\n| --- | --- | --- |\n" + String.join("", rows.values()));
    }

    private static String row(JsonNode key) {
        JsonNode value = key.path("defaultValue");
        String shown = value.isMissingNode() ? "" : "`" + text(value) + "`";
        return "| `%s` | %s | %s |%n"
                .formatted(
                        key.path("name").asString(),
                        shown,
                        key.path("description")
                                .asString("")
                                .replaceAll("\\{@\\w+ ([^}]*)}", "`$1`")
                                .replace("|", "\\|")
                                .replaceAll("\\s+", " "));
    }

    private static String text(JsonNode value) {
        return value.isArray()
                ? String.join(",", value.valueStream().map(JsonNode::asString).toList())
                : value.asString();
    }
}
