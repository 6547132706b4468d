package io.payledger.testsupport;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.postgresql.PostgreSQLContainer;

/**
 * Which PostgreSQL the tests run on: the embedded one, or a container of Testcontainers when system property
 * {@value #PROPERTY} says {@code testcontainers}. Tests that kill or stop their server run on an embedded one of their own in
 * either case.
 */
enum TestPostgresKind {
    EMBEDDED {
        @Override
        RunningPostgres start() {
            try {
                EmbeddedPostgres.Builder builder = EmbeddedPostgres.builder();
                SETTINGS.forEach(setting -> builder.setServerConfig(setting.name(), setting.value()));
                EmbeddedPostgres server = builder.start();
                return new RunningPostgres(server.getPort(), server.getPostgresDatabase(), () -> close(server));
            } catch (IOException e) {
                throw new UncheckedIOException("The embedded PostgreSQL of the tests did not start", e);
            }
        }
    },
    TESTCONTAINERS {
        @Override
        RunningPostgres start() {
            if (!DockerClientFactory.instance().isDockerAvailable()) {
                throw new IllegalStateException(
                        "-D" + PROPERTY
                                + "=testcontainers needs a running Docker engine; without the option the tests bring a PostgreSQL of their own");
            }
            PostgreSQLContainer server = new PostgreSQLContainer(IMAGE)
                    .withUsername("postgres")
                    .withPassword(TestDatabase.PASSWORD)
                    .withCommand(Stream.concat(
                                    Stream.of("postgres"),
                                    SETTINGS.stream().flatMap(setting -> Stream.of("-c", setting.toString())))
                            .toArray(String[]::new));
            server.start();
            if (!LOOPBACK.contains(server.getHost())) {
                server.stop();
                throw new IllegalStateException(
                        "The Docker engine is on " + server.getHost()
                                + "; the tests reach a container on the loopback only (they cut and delay its connections there)");
            }
            int port = server.getMappedPort(PostgreSQLContainer.POSTGRESQL_PORT);
            return new RunningPostgres(
                    port, new TestDatabase(port, server.getDatabaseName()).superuser(), server::stop);
        }
    };

    static final String PROPERTY = "ledger.test.postgres";

    /** The major version of the embedded one. */
    private static final String IMAGE = "postgres:17";

    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1");

    /** Without fsync: nothing of a test outlives its JVM. */
    private static final Set<Setting> SETTINGS =
            Set.of(new Setting("fsync", "off"), new Setting("max_connections", "300"), new Setting("lc_messages", "C"));

    abstract RunningPostgres start();

    /** What the system property says; embedded when it is silent. */
    static TestPostgresKind asked() {
        String asked = System.getProperty(PROPERTY, EMBEDDED.word());
        return Stream.of(values())
                .filter(kind -> kind.word().equals(asked))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("-D" + PROPERTY + "=" + asked + " is not one of "
                        + Stream.of(values()).map(TestPostgresKind::word).collect(Collectors.joining(", "))));
    }

    private String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    private static void close(EmbeddedPostgres server) {
        try {
            server.close();
        } catch (IOException e) {
            throw new UncheckedIOException("The embedded PostgreSQL of the tests did not stop", e);
        }
    }

    private record Setting(String name, String value) {
        @Override
        public String toString() {
            return name + "=" + value;
        }
    }
}
