package io.payledger.benchmarks.charge;

import io.payledger.benchmarks.measure.Medians;
import io.payledger.benchmarks.rig.BenchServer;
import io.payledger.benchmarks.rig.Database;
import io.payledger.benchmarks.rig.Machine;
import io.payledger.testsupport.broker.KafkaNode;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * What publishing costs: whole charges over HTTP of two ledgers, alike but that one publishes to Apache Kafka, in turn. A
 * slice ends when everything is published, and the broker runs on the same processors: the cost is an upper bound.
 */
public final class PublishingBenchmark {
    private static final int PARTITIONS = 4;
    private static final String TOPIC = "payledger.events";

    /** Charges that ended: each is one message. */
    private static final String NEWS =
            "SELECT count(*) FROM events WHERE event_type IN ('PaymentSucceeded', 'PaymentDeclined')";

    private final Plan plan;
    private final Clock clock;
    private final Consumer<String> progress;

    /**
     * How much.
     *
     * @param callers connections, each with one order at a time
     * @param warmUp time of charges of each ledger that do not count
     * @param rounds slices of each ledger
     * @param folder data goes into new folders below it
     */
    public record Plan(int callers, Duration warmUp, int rounds, Duration slice, Path folder) {
        public Plan {
            if (callers < 1 || warmUp.isNegative() || rounds < 1 || slice.isNegative() || slice.isZero()) {
                throw new IllegalArgumentException("Callers, rounds and seconds must be positive");
            }
        }
    }

    /**
     * What was measured.
     *
     * @param silent charges a second of the ledger that publishes nothing, one a round
     * @param publishing of the other
     * @param news events that had to be published
     * @param messages that are on the broker
     */
    public record Result(
            Plan plan, Machine machine, List<Double> silent, List<Double> publishing, long news, long messages) {
        /** Share of the rate that is lost: compared round by round, then the middle; below zero when none was. */
        public double cost() {
            return 1
                    - Medians.of(IntStream.range(0, silent.size())
                            .mapToDouble(round -> publishing.get(round) / silent.get(round)));
        }
    }

    /** @param progress is told, a line at a time, what is going on */
    public PublishingBenchmark(Plan plan, Clock clock, Consumer<String> progress) {
        this.plan = plan;
        this.clock = clock;
        this.progress = progress;
    }

    /** Starts all, measures, stops all. */
    public Result run() throws Exception {
        progress.accept("starting PostgreSQL, the bank, Kafka, and two ledgers");
        try (BenchServer server = BenchServer.start(plan.folder(), Machine.memoryBytes());
                BankProcess bank = BankProcess.start(ChargePlan.BANK_TAKES);
                KafkaNode kafka = KafkaNode.started()) {
            Services services = new Services(server, bank.address(), plan.folder());
            Database published = server.newDatabase("publishing");
            try (MeasuredService silent = services.ledger();
                    MeasuredService publishing = services.ledger(
                            published,
                            "payledger.notify.kafka.enabled=true",
                            "payledger.notify.kafka.bootstrap-servers=" + kafka.address(),
                            "payledger.notify.kafka.partitions=" + PARTITIONS)) {
                ChargeSlices charges = new ChargeSlices(plan.callers());
                warmUp(charges, List.of(silent, publishing));
                List<Double> ofSilent = new ArrayList<>();
                List<Double> ofPublishing = new ArrayList<>();
                for (int round = 0; round < plan.rounds(); round++) {
                    if (round % 2 == 0) {
                        ofSilent.add(measure("silent", round, charges, silent));
                        ofPublishing.add(measure("publishing", round, charges, publishing));
                    } else {
                        ofPublishing.add(measure("publishing", round, charges, publishing));
                        ofSilent.add(measure("silent", round, charges, silent));
                    }
                }
                return new Result(
                        plan,
                        Machine.describe(clock, server, plan.folder()),
                        ofSilent,
                        ofPublishing,
                        news(published),
                        messages(kafka.address()));
            }
        }
    }

    /** In turn, in pieces: both become warm while the machine is the same. */
    private void warmUp(ChargeSlices charges, List<MeasuredService> ledgers) throws Exception {
        long end = System.nanoTime() + plan.warmUp().toNanos() * ledgers.size();
        do {
            for (MeasuredService ledger : ledgers) {
                progress.accept(
                        "warm up  %,8.0f charges/s".formatted(charges.perSecond(ledger, ledger.key(), plan.slice())));
            }
        } while (System.nanoTime() - end < 0);
    }

    private double measure(String name, int round, ChargeSlices charges, MeasuredService ledger) throws Exception {
        double perSecond = charges.perSecond(ledger, ledger.key(), plan.slice());
        progress.accept("round %d/%d  %-10s %,8.0f charges/s".formatted(round + 1, plan.rounds(), name, perSecond));
        return perSecond;
    }

    private static long news(Database database) throws SQLException {
        try (Connection connection = database.superuser().getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(NEWS)) {
            row.next();
            return row.getLong(1);
        }
    }

    private static long messages(String broker) {
        try (KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(
                Map.of("bootstrap.servers", broker), new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            List<TopicPartition> partitions = IntStream.range(0, PARTITIONS)
                    .mapToObj(number -> new TopicPartition(TOPIC, number))
                    .toList();
            return consumer.endOffsets(partitions).values().stream()
                    .mapToLong(Long::longValue)
                    .sum();
        }
    }
}
