package io.payledger.notify.rabbit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.rabbitmq.client.AMQP.BasicProperties;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import com.rabbitmq.client.GetResponse;
import io.payledger.notify.feed.SinkUnreachableException;
import io.payledger.testsupport.broker.RabbitBroker;
import io.payledger.testsupport.broker.TestBroker;
import io.payledger.testsupport.tls.TestCertificate;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A broker that speaks nothing but TLS, with a certificate of an authority of our own. */
class RabbitTlsIT {
    @TempDir
    static Path folder;

    @TempDir
    static Path others;

    private static TestCertificate certificate;
    private static TestBroker broker;

    @BeforeAll
    static void startBroker() {
        certificate = TestCertificate.in(folder, "ip:127.0.0.1");
        Optional<TestBroker> started = RabbitBroker.startedWithTls(certificate);
        assumeThat(started).as(RabbitBroker.missing()).isPresent();
        broker = started.orElseThrow();
    }

    @AfterAll
    static void stopBroker() {
        if (broker != null) {
            broker.close();
        }
    }

    @Test
    void aMessageReachesABrokerThatIsTrusted() throws Exception {
        try (RabbitLine line = line(broker.address(), trusting(certificate))) {
            line.send(List.of(List.of(
                    new RabbitLine.Message("a", new BasicProperties(), "hello".getBytes(StandardCharsets.UTF_8)))));
        }
        ConnectionFactory factory = new ConnectionFactory();
        factory.setUri("amqps://guest:guest@" + broker.address());
        factory.useSslProtocol(certificate.client());
        try (Connection connection = factory.newConnection();
                Channel channel = connection.createChannel()) {
            GetResponse got = channel.basicGet("tls-all", true);
            assertThat(new String(got.getBody(), StandardCharsets.UTF_8)).isEqualTo("hello");
        }
    }

    /** The client itself would trust anybody when it is only told to use TLS. */
    @Test
    void aBrokerThatNobodyVouchesForIsNotTrusted() {
        isRefused(broker.address(), Map.of("ssl.enabled", "true"));
        isRefused(broker.address(), trusting(TestCertificate.in(others, "ip:127.0.0.1")));
    }

    @Test
    void aBrokerOfAnotherNameIsNotTrusted() {
        String port = broker.address().substring(broker.address().indexOf(':'));
        isRefused("localhost" + port, trusting(certificate));
    }

    private static void isRefused(String address, Map<String, String> tls) {
        try (RabbitLine line = line(address, tls)) {
            assertThatThrownBy(() -> line.send(
                            List.of(List.of(new RabbitLine.Message("a", new BasicProperties(), new byte[0])))))
                    .isInstanceOf(SinkUnreachableException.class)
                    .hasStackTraceContaining("SSLHandshakeException");
        }
    }

    private static Map<String, String> trusting(TestCertificate trusted) {
        return Map.of(
                "ssl.enabled",
                "true",
                "ssl.trust.store",
                trusted.trustStore().toString(),
                "ssl.trust.store.type",
                "PKCS12",
                "ssl.trust.store.password",
                trusted.password());
    }

    private static RabbitLine line(String address, Map<String, String> tls) {
        return new RabbitLine(new RabbitProperties(
                true,
                address,
                "guest",
                "guest",
                "/",
                "tls",
                Map.of("tls-all", List.of("#")),
                Set.of(),
                Duration.ofSeconds(5),
                tls));
    }
}
