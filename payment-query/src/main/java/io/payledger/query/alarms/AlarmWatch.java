package io.payledger.query.alarms;

import io.payledger.api.alarm.AlarmSource;
import io.payledger.api.alarm.StandingAlarm;
import io.payledger.api.id.PaymentId;
import io.payledger.api.log.StepLog;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Asks every source of this node, again and again, and writes down what has begun and what has ended. Runs on every node;
 * what all nodes see is looked for by one at a time. Starts last and stops first, so that neither looks like a fault.
 */
final class AlarmWatch implements SmartLifecycle {
    private static final Logger LOG = LoggerFactory.getLogger(AlarmWatch.class);

    /** A node that has missed so many rounds is gone. */
    private static final int ROUNDS = 5;

    /** Never shorter: a long pause of the JVM is no end of a node. */
    private static final Duration SHORTEST_SILENCE = Duration.ofSeconds(30);

    private static final Duration STOP_WITHIN = Duration.ofSeconds(5);

    /** Held to the end of the transaction: who does not get it leaves this round to the other node. */
    private static final String ONE_NODE_AT_A_TIME = "SELECT pg_try_advisory_xact_lock(hashtext('operational_alarm'))";

    private final String node;
    private final List<AlarmSource> sources;
    private final OperationalAlarms alarms;
    private final JdbcClient jdbc;
    private final TransactionTemplate transactions;
    private final Duration interval;
    private final Duration silence;
    private final Set<String> failing = new HashSet<>();
    private @Nullable Thread thread;
    private volatile boolean running;

    AlarmWatch(
            String node,
            List<AlarmSource> sources,
            JdbcClient jdbc,
            TransactionTemplate transactions,
            Duration interval) {
        this.node = node;
        this.sources = List.copyOf(sources);
        this.alarms = new OperationalAlarms(jdbc);
        this.jdbc = jdbc;
        this.transactions = transactions;
        this.interval = interval;
        Duration rounds = interval.multipliedBy(ROUNDS);
        this.silence = rounds.compareTo(SHORTEST_SILENCE) < 0 ? SHORTEST_SILENCE : rounds;
    }

    /** Looks once at all causes; what cannot be seen because something fails goes on standing. */
    void look() {
        for (AlarmSource source : sources) {
            tryTo(source.getClass().getSimpleName(), () -> look(source));
        }
        tryTo("gone nodes", () -> alarms.endOfGoneNodes(silence).forEach(AlarmWatch::ended));
    }

    private void look(AlarmSource source) {
        boolean ours = source.seen() == AlarmSource.Seen.BY_THIS_NODE;
        String whose = ours ? node : OperationalAlarms.EVERY_NODE;
        Changes changes = transactions.execute(status -> {
            if (!ours && !jdbc.sql(ONE_NODE_AT_A_TIME).query(Boolean.class).single()) {
                return new Changes(List.of(), List.of());
            }
            List<StandingAlarm> standing = source.standing();
            return new Changes(alarms.raise(whose, standing), alarms.endOthers(whose, source.kinds(), standing));
        });
        changes.raised().forEach(alarm -> raised(whose, alarm));
        changes.ended().forEach(AlarmWatch::ended);
    }

    private record Changes(List<StandingAlarm> raised, List<OperationalAlarms.Name> ended) {}

    /** Says so once, not in every round of an outage. */
    private void tryTo(String what, Runnable action) {
        try {
            action.run();
            failing.remove(what);
        } catch (RuntimeException e) {
            if (failing.add(what) && running) {
                LOG.warn(
                        "{} could not be asked for alarms ({}); those that stand go on standing", what, e.getMessage());
            }
        }
    }

    private static void raised(String whose, StandingAlarm alarm) {
        PaymentId payment = alarm.payment();
        StepLog.warn(
                "alarm.raise",
                payment == null ? "-" : payment.orderId(),
                null,
                alarm.kind().name(),
                "merchant",
                payment == null ? null : payment.merchantId(),
                "subject",
                alarm.subject(),
                "node",
                whose.isEmpty() ? null : whose,
                "detail",
                alarm.detail(),
                "next",
                "docs/operating/alarms.md#" + alarm.kind().name().toLowerCase(Locale.ROOT));
    }

    private static void ended(OperationalAlarms.Name alarm) {
        StepLog.info("alarm.end", "-", null, alarm.kind().name(), "subject", alarm.subject());
    }

    @Override
    public synchronized void start() {
        running = true;
        thread = Thread.ofPlatform().name("alarm-watch").daemon().start(this::watch);
    }

    @Override
    public synchronized void stop() {
        running = false;
        if (thread != null) {
            thread.interrupt();
            try {
                thread.join(STOP_WITHIN);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    private void watch() {
        while (running) {
            look();
            try {
                Thread.sleep(interval);
            } catch (InterruptedException e) {
                return;
            }
        }
    }
}
