package io.payledger.drills.drill;

import io.payledger.drills.broker.Effects;
import io.payledger.drills.broker.KafkaDeliveries;
import io.payledger.drills.broker.RabbitDeliveries;
import io.payledger.drills.rig.RigPlan;
import io.payledger.drills.rig.Wait;
import io.payledger.testsupport.broker.KafkaNode;
import io.payledger.testsupport.broker.RabbitBroker;
import io.payledger.testsupport.broker.TestBroker;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * {@code broker}: the brokers are killed and started again while payments come, and everything that they hand out is
 * delivered up to ten times. Two consumers act on it, one on Kafka and, where there is one, one on RabbitMQ.
 */
final class BrokerDrill implements Drill {
    private static final int RESTARTS = 3;
    private static final int LONGEST_AWAY_MS = 3_000;
    private static final Duration PATIENCE = Duration.ofMinutes(10);
    private static final String TOPIC = "payledger.events";
    private static final String QUEUE = "drill";

    /** Of the ledger's events, those that are news to the world: said here anew, so that a fault there is none of ours. */
    private static final String NEWS = """
            SELECT aggregate_id, sequence_number FROM events WHERE event_type IN ('PaymentSucceeded', 'LateSuccessAccepted',
                'PaymentDeclined', 'PaymentNotCharged', 'PaymentCancelled', 'SurplusChargeDetected',
                'ContradictionRecorded', 'BankMismatchRecorded', 'RefundSucceeded', 'LateRefundAccepted', 'RefundFailed',
                'RefundRejected', 'RefundContradictionRecorded', 'DisputeOpened', 'DisputeAccepted', 'DisputeRejected',
                'ManualReviewCalled', 'RefundReviewCalled', 'ReviewResolved')
            ORDER BY aggregate_id, sequence_number
            """;

    private final Map<String, TestBroker> brokers = new LinkedHashMap<>();
    private final List<AutoCloseable> consumers = new ArrayList<>();
    private @Nullable Effects effects;

    @Override
    public String name() {
        return "broker";
    }

    @Override
    public String what() {
        return "kill -9 of Kafka and RabbitMQ under load, three times each; every message is delivered up to ten times";
    }

    @Override
    public RigPlan rig(DrillPlan plan) {
        TestBroker kafka = KafkaNode.started();
        brokers.put("kafka", kafka);
        RigPlan rig = RigPlan.ofNodes(1)
                .with("payledger.notify.kafka.enabled", "true")
                .with("payledger.notify.kafka.bootstrap-servers", kafka.address())
                .with("payledger.notify.kafka.partitions", "4");
        TestBroker rabbit = RabbitBroker.started().orElse(null);
        if (rabbit == null) {
            return rig;
        }
        brokers.put("rabbit", rabbit);
        return rig.with("payledger.notify.rabbit.enabled", "true")
                .with("payledger.notify.rabbit.addresses", rabbit.address())
                .with("payledger.notify.rabbit.queues." + QUEUE, "#");
    }

    @Override
    public void before(DrillRun run) throws Exception {
        run.rig().execute("CREATE DATABASE effects");
        Effects fresh = new Effects(run.rig().postgres().superuser("effects"), Clock.systemUTC());
        effects = fresh;
        for (Map.Entry<String, TestBroker> broker : brokers.entrySet()) {
            Effects.Consumer consumer =
                    fresh.consumer(broker.getKey(), run.plan().seed());
            consumers.add(
                    broker.getKey().equals("kafka")
                            ? new KafkaDeliveries(broker.getValue().address(), TOPIC, consumer)
                            : new RabbitDeliveries(broker.getValue().address(), QUEUE, consumer));
        }
        // Topic and queue are made with the first event, and are to be on the disk before their broker is killed.
        run.awaitServing();
        for (String broker : brokers.keySet()) {
            Wait.until("the first event comes by " + broker, PATIENCE, () -> fresh.count(broker) > 0);
            TestBroker restarted = Objects.requireNonNull(brokers.get(broker));
            restarted.stop();
            restarted.start();
        }
        if (!brokers.containsKey("rabbit")) {
            run.say(RabbitBroker.missing() + "; Kafka alone is tried");
        }
    }

    @Override
    public List<Step> schedule(DrillPlan plan, SplittableRandom random) {
        List<Step> steps = new ArrayList<>();
        int restarts = plan.faults() > 0 ? plan.faults() : RESTARTS;
        for (int i = 0; i < restarts; i++) {
            int after = random.nextInt(1_500);
            int away = random.nextInt(LONGEST_AWAY_MS);
            steps.add(new Step(
                    "kill -9 of the brokers",
                    "the brokers are killed %d ms after the payments come, and away for %d ms".formatted(after, away),
                    run -> {
                        Thread.sleep(after);
                        brokers.values().forEach(TestBroker::kill);
                        Thread.sleep(away);
                        brokers.values().forEach(TestBroker::start);
                    }));
        }
        return steps;
    }

    @Override
    public void settled(DrillRun run) throws Exception {
        Effects done = Objects.requireNonNull(effects);
        Map<String, List<Long>> news = news(run);
        long wanted = news.values().stream().mapToInt(List::size).sum();
        long lost = 0;
        long doubled = 0;
        long outOfOrder = 0;
        long total = 0;
        for (String broker : brokers.keySet()) {
            run.say("waiting for %,d events by %s".formatted(wanted, broker));
            try {
                Wait.until("all events come by " + broker, PATIENCE, () -> done.count(broker) >= wanted);
            } catch (IllegalStateException e) {
                run.broken("not all events came by " + broker + ": " + e.getMessage());
            }
            Map<String, List<Long>> acted = done.of(broker);
            total += acted.values().stream().mapToInt(List::size).sum();
            lost += news.entrySet().stream()
                    .mapToLong(payment -> payment.getValue().stream()
                            .filter(sequence -> !acted.getOrDefault(payment.getKey(), List.of())
                                    .contains(sequence))
                            .count())
                    .sum();
            for (List<Long> sequences : acted.values()) {
                doubled += sequences.size() - sequences.stream().distinct().count();
                outOfOrder += sequences.stream()
                                .distinct()
                                .sorted()
                                .toList()
                                .equals(sequences.stream().distinct().toList())
                        ? 0
                        : 1;
            }
        }
        run.figure("events", wanted);
        run.figure("brokers", List.copyOf(brokers.keySet()));
        run.figure("deliveries", done.deliveries());
        run.figure("effects", total);
        run.figure("lost", lost);
        run.figure("doubled", doubled);
        run.figure("out_of_order", outOfOrder);
        if (lost + doubled + outOfOrder > 0) {
            run.broken("%d effects lost, %d doubled, %d payments out of order".formatted(lost, doubled, outOfOrder));
        }
        closeConsumers();
    }

    private static Map<String, List<Long>> news(DrillRun run) throws SQLException {
        Map<String, List<Long>> news = new TreeMap<>();
        try (Connection connection = run.rig().superuser().getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(NEWS)) {
            while (rows.next()) {
                news.computeIfAbsent(rows.getString(1), payment -> new ArrayList<>())
                        .add(rows.getLong(2));
            }
        }
        return news;
    }

    private void closeConsumers() throws Exception {
        for (AutoCloseable consumer : consumers) {
            consumer.close();
        }
        consumers.clear();
        if (effects != null) {
            effects.close();
            effects = null;
        }
    }

    @Override
    public void close() {
        try {
            closeConsumers();
        } catch (Exception e) {
            throw new IllegalStateException("The consumers of the drill could not be closed", e);
        } finally {
            brokers.values().forEach(TestBroker::close);
            brokers.clear();
        }
    }
}
