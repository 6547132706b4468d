package io.payledger.testsupport.broker;

import io.payledger.testsupport.tls.TestCertificate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;

/** RabbitMQ as this machine has it installed, as a node of its own beside any that runs. */
final class RabbitNode implements TestBroker {
    /** Debian's; the wrapper of the same name on the path changes the user and is not for this. */
    private static final Path SERVER = Path.of("/usr/lib/rabbitmq/bin/rabbitmq-server");

    private final int port;
    private final BrokerProcess process;

    private RabbitNode(int port, BrokerProcess process) {
        this.port = port;
        this.process = process;
    }

    /** A new one, empty and listening; nothing where RabbitMQ is not installed. */
    static Optional<RabbitNode> started() {
        return started(port -> "listeners.tcp.1 = 127.0.0.1:" + port + "\n");
    }

    /** One that speaks TLS alone. */
    static Optional<RabbitNode> startedWithTls(TestCertificate certificate) {
        return started(
                port -> """
                listeners.tcp = none
                listeners.ssl.1 = 127.0.0.1:%d
                ssl_options.cacertfile = %s
                ssl_options.certfile = %s
                ssl_options.keyfile = %s
                ssl_options.verify = verify_none
                """.formatted(port, certificate.authority(), certificate.certificate(), certificate.key()));
    }

    private static Optional<RabbitNode> started(IntFunction<String> listeners) {
        if (!Files.isExecutable(SERVER)) {
            return Optional.empty();
        }
        int port = BrokerProcess.freePort();
        int distribution = BrokerProcess.freePort();
        Path folder = BrokerProcess.newFolder("rabbitmq");
        RabbitNode node = new RabbitNode(
                port,
                new BrokerProcess(
                        "rabbitmq", folder, port, in -> launch(in, port, distribution, listeners.apply(port))));
        node.start();
        return Optional.of(node);
    }

    private static ProcessBuilder launch(Path folder, int port, int distribution, String listeners) throws IOException {
        Files.writeString(folder.resolve("rabbitmq.conf"), """
                %slog.console = true
                log.console.level = warning
                log.file = false
                """.formatted(listeners));
        Files.writeString(folder.resolve("env.conf"), "");
        ProcessBuilder builder = new ProcessBuilder(SERVER.toString());
        builder.directory(folder.toFile());
        String path = builder.environment().get("PATH");
        builder.environment().clear();
        builder.environment()
                .putAll(Map.ofEntries(
                        Map.entry("PATH", path),
                        Map.entry("HOME", folder.toString()),
                        Map.entry(
                                "RABBITMQ_CONF_ENV_FILE",
                                folder.resolve("env.conf").toString()),
                        Map.entry(
                                "RABBITMQ_CONFIG_FILE",
                                folder.resolve("rabbitmq").toString()),
                        Map.entry("RABBITMQ_NODENAME", "test" + port + "@localhost"),
                        Map.entry("RABBITMQ_MNESIA_BASE", folder.resolve("data").toString()),
                        Map.entry("RABBITMQ_LOG_BASE", folder.resolve("log").toString()),
                        Map.entry(
                                "RABBITMQ_ENABLED_PLUGINS_FILE",
                                folder.resolve("enabled_plugins").toString()),
                        Map.entry("RABBITMQ_DIST_PORT", Integer.toString(distribution)),
                        Map.entry("RABBITMQ_PID_FILE", folder.resolve("pid").toString()),
                        Map.entry("RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS", "+S 2:2 +sbwt none")));
        return builder;
    }

    @Override
    public String address() {
        return "127.0.0.1:" + port;
    }

    @Override
    public void kill() {
        process.kill();
    }

    @Override
    public void stop() {
        process.stop();
    }

    @Override
    public void start() {
        process.start();
    }

    @Override
    public void close() {
        process.close();
    }
}
