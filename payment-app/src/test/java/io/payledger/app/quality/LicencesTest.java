package io.payledger.app.quality;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What the application is made of, and that its licences let everybody run and change it as they like. */
class LicencesTest {
    /** Whoever takes a part under one of these owes nothing but its notice. Of two that are offered one suffices. */
    private static final Set<String> FREE = Set.of(
            "Apache-2.0",
            // The same, as RabbitMQ calls it.
            "AL 2.0",
            "MIT",
            "MIT-0",
            "0BSD",
            "BSD-2-Clause",
            "BSD-3-Clause",
            "BSD-4-Clause",
            "CC0-1.0",
            "EPL-1.0",
            "EPL-2.0",
            "PostgreSQL",
            "Public Domain");

    @Test
    void everyPartHasALicenceThatIsFreeAndStandsOnThePage() throws IOException {
        TreeMap<String, String> rows = new TreeMap<>();
        TreeMap<String, Set<String>> unfree = new TreeMap<>();
        for (JsonNode part : parts()) {
            String group = part.path("group").asString("");
            if (!group.startsWith("io.payledger")) {
                String name = group + ":" + part.path("name").asString();
                Set<String> licences = licences(part);
                rows.put(
                        name,
                        "| `%s` | %s | %s |%n"
                                .formatted(name, part.path("version").asString(), String.join(" or ", licences)));
                if (licences.stream().noneMatch(FREE::contains)) {
                    unfree.put(name, licences);
                }
            }
        }
        assertThat(rows).hasSizeGreaterThan(50);
        assertThat(unfree).isEmpty();
        GeneratedPages.isUpToDate("docs/licences.md", """
                # What the application is made of

                Made from the parts list that lies in the application's jar (`META-INF/sbom/application.cdx.json`, CycloneDX, with hashes): change `pom.xml`, then run `./ledger test -Dledger.pages=write`. Licences are named as their authors' build files name them. Programs that only test or build the ledger are not in it.

                The list of known vulnerabilities is not part of this project. Hold the parts list against one before each release, for instance with `osv-scanner --sbom=application.cdx.json`: the machine where this project is tested reaches none, so nothing is known here about any of these versions.

                | part | version | licence |
                | --- | --- | --- |
                """ + String.join("", rows.values()));
    }

    private static List<JsonNode> parts() throws IOException {
        try (InputStream in = Objects.requireNonNull(
                LicencesTest.class.getResourceAsStream("/META-INF/sbom/application.cdx.json"), "made by the build")) {
            return JsonMapper.shared()
                    .readTree(in)
                    .path("components")
                    .valueStream()
                    .toList();
        }
    }

    private static Set<String> licences(JsonNode part) {
        Set<String> licences = new TreeSet<>();
        for (JsonNode licence : part.path("licenses")) {
            JsonNode one = licence.path("license");
            licences.add(one.path("id")
                    .asString(
                            one.path("name").asString(licence.path("expression").asString(""))));
        }
        return licences;
    }
}
