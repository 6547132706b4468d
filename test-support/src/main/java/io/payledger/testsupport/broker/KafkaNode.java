package io.payledger.testsupport.broker;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Apache Kafka in KRaft mode, one node, broker and controller in one, on ports of its own. Its jars are those of the caller:
 * {@code org.apache.kafka:kafka_2.13} must be on the class path.
 */
public final class KafkaNode implements TestBroker {
    private final int port;
    private final BrokerProcess process;

    private KafkaNode(int port, BrokerProcess process) {
        this.port = port;
        this.process = process;
    }

    /** A new one, empty and listening. */
    public static KafkaNode started() {
        int port = BrokerProcess.freePort();
        int controller = BrokerProcess.freePort();
        Path folder = BrokerProcess.newFolder("kafka");
        KafkaNode node =
                new KafkaNode(port, new BrokerProcess("kafka", folder, port, in -> launch(in, port, controller)));
        node.start();
        return node;
    }

    private static ProcessBuilder launch(Path folder, int port, int controller) throws IOException {
        Path properties = folder.resolve("server.properties");
        Files.writeString(properties, """
                process.roles=broker,controller
                node.id=1
                controller.quorum.voters=1@localhost:%2$d
                listeners=PLAINTEXT://localhost:%1$d,CONTROLLER://localhost:%2$d
                advertised.listeners=PLAINTEXT://localhost:%1$d
                controller.listener.names=CONTROLLER
                log.dirs=%3$s
                offsets.topic.replication.factor=1
                offsets.topic.num.partitions=3
                transaction.state.log.replication.factor=1
                transaction.state.log.min.isr=1
                group.initial.rebalance.delay.ms=0
                # What is acknowledged is on the disk: a kill of this one node is the loss of all replicas.
                log.flush.interval.messages=1
                """.formatted(port, controller, folder.resolve("data")));
        return new ProcessBuilder(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx320m",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                KafkaNodeMain.class.getName(),
                properties.toString()));
    }

    @Override
    public String address() {
        return "localhost:" + port;
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
