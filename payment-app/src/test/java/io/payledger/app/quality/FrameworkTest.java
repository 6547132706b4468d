package io.payledger.app.quality;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What is built on a framework that gets no more public fixes, and who looks after that. */
class FrameworkTest {
    /** The version whose faults were read, worked round and pinned by tests; another one is another reading. */
    private static final String READ = "4.13.0";

    private static final Path DECISION = Path.of("docs/adr/0001-java-21-spring-boot-4-axon-4.md");

    @Test
    @DisplayName("F43 Axon is one pinned version, and its end of life, its owner and the way out are written down")
    void f43TheEndOfTheFrameworksFixesIsARecordedRisk() throws IOException {
        Set<String> versions = new TreeSet<>();
        for (String part : List.of("axon-messaging", "axon-modelling", "axon-eventsourcing", "axon-configuration")) {
            Properties made = new Properties();
            try (InputStream in = Objects.requireNonNull(
                    FrameworkTest.class.getResourceAsStream(
                            "/META-INF/maven/org.axonframework/" + part + "/pom.properties"),
                    part)) {
                made.load(in);
            }
            versions.add(made.getProperty("version"));
        }
        assertThat(versions)
                .as("read the changes of the other version, look at each workaround again, then change this test")
                .containsExactly(READ);
        assertThat(Repository.text(DECISION))
                .contains("Axon Framework " + READ)
                .contains("Axon 4 gets no more public fixes (case F43): its known faults are ours to work round")
                .contains("The migration to Axon 5 touches");
    }
}
