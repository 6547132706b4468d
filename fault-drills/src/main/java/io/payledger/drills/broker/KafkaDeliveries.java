package io.payledger.drills.broker;

import io.payledger.consumer.kafka.KafkaEvents;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.serialization.StringDeserializer;

/** Reads the topic until it is closed; what it has read is acknowledged a while later. */
public final class KafkaDeliveries implements AutoCloseable {
    private final Thread thread;
    private volatile boolean closing;

    public KafkaDeliveries(String address, String topic, Effects.Consumer consumer) {
        thread = Thread.ofPlatform().name("drill-kafka").start(() -> run(address, topic, consumer));
    }

    private void run(String address, String topic, Effects.Consumer consumer) {
        try (KafkaConsumer<String, String> kafka = new KafkaConsumer<>(
                Map.of(
                        "bootstrap.servers", address,
                        "group.id", "drill",
                        "auto.offset.reset", "earliest",
                        "enable.auto.commit", "true",
                        "metadata.max.age.ms", "1000"),
                new StringDeserializer(),
                new StringDeserializer())) {
            kafka.subscribe(List.of(topic));
            while (!closing) {
                for (ConsumerRecord<String, String> record : kafka.poll(Duration.ofMillis(200))) {
                    consumer.deliver(KafkaEvents.of(record));
                }
            }
        }
    }

    @Override
    public void close() throws InterruptedException {
        closing = true;
        thread.join(Duration.ofSeconds(30));
    }
}
