package io.payledger.notify.kafka;

import io.payledger.notify.feed.Rounds;
import io.payledger.notify.feed.SinkUnreachableException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The line to one topic: what it sends is acknowledged by all replicas in sync when {@link #send} returns. Opened at first
 * use, so that a broker that is away keeps nothing from starting; after a failure it is opened anew, so that nothing that
 * was given up is still on its way from here. For one thread at a time.
 */
public final class KafkaLine implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(KafkaLine.class);

    /**
     * Longer than it takes to hand the client a round: what goes to one broker is one request then. Not its {@code flush},
     * which would wait beyond the deadline.
     */
    private static final int LINGER_MILLIS = 5;

    private final String bootstrapServers;
    private final KafkaTopic topic;
    private final Map<String, String> properties;
    private boolean topicKnown;
    private @Nullable KafkaProducer<String, byte[]> producer;

    /** @param properties what the operator asks of Kafka's clients beside what is set here */
    public KafkaLine(String bootstrapServers, KafkaTopic topic, Map<String, String> properties) {
        this.bootstrapServers = bootstrapServers;
        this.topic = topic;
        this.properties = Map.copyOf(properties);
    }

    /** The topic that it leads to. */
    public String topic() {
        return topic.name();
    }

    /**
     * Sends these, those of one key strictly one after the other.
     *
     * @throws SinkUnreachableException when any of them was not acknowledged in the time of the topic, which is that of all
     *     of them
     */
    public synchronized void send(List<ProducerRecord<String, byte[]>> records) {
        long deadline = System.nanoTime() + topic.timeout().toNanos();
        try {
            KafkaProducer<String, byte[]> open = open();
            for (List<ProducerRecord<String, byte[]>> round : Rounds.of(records, ProducerRecord::key)) {
                sendRound(open, round, deadline);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            giveUp();
            throw new SinkUnreachableException("Kafka: interrupted while topic " + topic.name() + " was written", e);
        } catch (ExecutionException e) {
            giveUp();
            throw new SinkUnreachableException(
                    "Kafka: topic " + topic.name() + " was not written: "
                            + rootOf(e).getMessage(),
                    e);
        } catch (TimeoutException | RuntimeException e) {
            giveUp();
            throw new SinkUnreachableException(
                    "Kafka: topic " + topic.name() + " at " + bootstrapServers + " was not written: " + e.getMessage(),
                    e);
        }
    }

    private void sendRound(
            KafkaProducer<String, byte[]> open, List<ProducerRecord<String, byte[]>> round, long deadline)
            throws InterruptedException, ExecutionException, TimeoutException {
        List<Future<RecordMetadata>> sent = new ArrayList<>(round.size());
        for (ProducerRecord<String, byte[]> record : round) {
            Future<RecordMetadata> one = open.send(record);
            sent.add(one);
            if (one.isDone()) {
                // It has failed already: the client waits for a broker here, and would do so once for each record.
                one.get();
            }
        }
        for (Future<RecordMetadata> one : sent) {
            one.get(Math.max(1, deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
        }
    }

    private KafkaProducer<String, byte[]> open() throws InterruptedException, ExecutionException, TimeoutException {
        if (!topicKnown) {
            makeTopic();
            topicKnown = true;
        }
        KafkaProducer<String, byte[]> open = producer;
        if (open == null) {
            open = new KafkaProducer<>(settings(), new StringSerializer(), new ByteArraySerializer());
            producer = open;
            // Fails where nobody tells where the topic is; a record would wait for that, and the next one again.
            open.partitionsFor(topic.name());
        }
        return open;
    }

    private Map<String, Object> settings() {
        int timeout = Math.toIntExact(topic.timeout().toMillis());
        Map<String, Object> settings = new HashMap<>(properties);
        settings.put(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers);
        settings.put(ProducerConfig.ACKS_CONFIG, "all");
        settings.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
        settings.put(ProducerConfig.LINGER_MS_CONFIG, LINGER_MILLIS);
        settings.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, timeout);
        settings.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, timeout);
        settings.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, timeout - LINGER_MILLIS);
        settings.putIfAbsent(ProducerConfig.CLIENT_ID_CONFIG, "payledger-" + topic.name());
        settings.putIfAbsent(ProducerConfig.RECONNECT_BACKOFF_MAX_MS_CONFIG, 1_000);
        return settings;
    }

    /** A topic that is there stays as it is, also where this ledger may not make or see any. */
    private void makeTopic() throws InterruptedException, TimeoutException {
        int timeout = Math.toIntExact(topic.timeout().toMillis());
        Map<String, Object> settings = new HashMap<>(properties);
        settings.put(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers);
        settings.put(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, timeout);
        settings.put(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, timeout);
        try (Admin admin = Admin.create(settings)) {
            admin.createTopics(List.of(new NewTopic(topic.name(), topic.askedPartitions(), topic.askedReplication())))
                    .all()
                    .get(topic.timeout().toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            if (!(rootOf(e) instanceof TopicExistsException)) {
                LOG.info(
                        "Topic {} was not made here ({}); it is written to if it is there",
                        topic.name(),
                        rootOf(e).getMessage());
            }
        }
    }

    private static Throwable rootOf(Throwable failure) {
        Throwable root = failure;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root;
    }

    private void giveUp() {
        KafkaProducer<String, byte[]> open = producer;
        producer = null;
        if (open != null) {
            open.close(Duration.ZERO);
        }
    }

    @Override
    public synchronized void close() {
        giveUp();
    }
}
