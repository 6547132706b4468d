package io.payledger.testsupport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.sql.Connection;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.testcontainers.DockerClientFactory;

class TestPostgresKindTest {
    private final String before = System.getProperty(TestPostgresKind.PROPERTY, "embedded");

    @BeforeEach
    void nothingIsAskedFor() {
        System.clearProperty(TestPostgresKind.PROPERTY);
    }

    @AfterEach
    void asBefore() {
        System.setProperty(TestPostgresKind.PROPERTY, before);
    }

    @Test
    void embeddedUnlessAskedOtherwise() {
        assertThat(TestPostgresKind.asked()).isEqualTo(TestPostgresKind.EMBEDDED);
    }

    @Test
    void anUnknownWordNamesTheKnownOnes() {
        System.setProperty(TestPostgresKind.PROPERTY, "podman");

        assertThatThrownBy(TestPostgresKind::asked)
                .hasMessage("-Dledger.test.postgres=podman is not one of embedded, testcontainers");
    }

    @Test
    void withoutDockerTheContainerSaysWhatIsMissing() {
        System.setProperty(TestPostgresKind.PROPERTY, "testcontainers");
        assumeFalse(DockerClientFactory.instance().isDockerAvailable(), "a Docker engine runs here");

        assertThatThrownBy(TestPostgresKind.asked()::start).hasMessageContaining("needs a running Docker engine");
    }

    @Test
    void withDockerTheContainerTakesTheSuperuser() throws SQLException {
        System.setProperty(TestPostgresKind.PROPERTY, "testcontainers");
        assumeTrue(DockerClientFactory.instance().isDockerAvailable(), "no Docker engine runs here");

        RunningPostgres server = TestPostgresKind.asked().start();
        try (Connection connection = server.superuser().getConnection()) {
            assertThat(connection.getMetaData().getDatabaseMajorVersion()).isEqualTo(17);
        } finally {
            server.stop().run();
        }
    }
}
