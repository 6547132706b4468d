package io.payledger.testsupport.broker;

import io.payledger.testsupport.tls.TestCertificate;
import java.util.Optional;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.rabbitmq.RabbitMQContainer;

/**
 * Where tests get RabbitMQ from. Environment variable {@value #VARIABLE} is {@code host:port} of one that may be used, with
 * its first user, whose line is then cut where others are killed; {@code required} makes a missing one an error, as in CI.
 * Otherwise the one that is installed here is started as a node of its own, or a container where Docker runs.
 */
public final class RabbitBroker {
    /** The environment variable. */
    public static final String VARIABLE = "LEDGER_TEST_RABBITMQ";

    private static final String IMAGE = "rabbitmq:4.1";
    private static final int AMQP = 5672;

    private RabbitBroker() {}

    /**
     * One that listens; empty where there is none, and then why is what to do about it.
     *
     * @throws IllegalStateException where there must be one
     */
    public static Optional<TestBroker> started() {
        String asked = Optional.ofNullable(System.getenv(VARIABLE)).orElse("");
        if (asked.contains(":")) {
            int colon = asked.lastIndexOf(':');
            return Optional.of(
                    new CutBroker(asked.substring(0, colon), Integer.parseInt(asked.substring(colon + 1)), () -> {}));
        }
        Optional<TestBroker> found =
                RabbitNode.started().map(TestBroker.class::cast).or(RabbitBroker::container);
        if (found.isEmpty() && asked.equals("required")) {
            throw new IllegalStateException(missing());
        }
        return found;
    }

    /** One that speaks TLS alone, with this certificate; empty where none is installed here. */
    public static Optional<TestBroker> startedWithTls(TestCertificate certificate) {
        return RabbitNode.startedWithTls(certificate).map(TestBroker.class::cast);
    }

    /** What to do where there is none. */
    public static String missing() {
        return "There is no RabbitMQ: install it (Debian: apt-get install rabbitmq-server), start Docker, or name one with "
                + VARIABLE + "=host:port";
    }

    private static Optional<TestBroker> container() {
        if (!DockerClientFactory.instance().isDockerAvailable()) {
            return Optional.empty();
        }
        RabbitMQContainer container = new RabbitMQContainer(IMAGE);
        container.start();
        return Optional.of(new CutBroker(container.getHost(), container.getMappedPort(AMQP), container::stop));
    }
}
