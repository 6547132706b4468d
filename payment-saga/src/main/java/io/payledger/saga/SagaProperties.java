package io.payledger.saga;

import io.payledger.api.node.NodeName;
import io.payledger.saga.time.TimeLayers;
import java.time.Duration;
import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How the process managers work.
 *
 * @param reconcileSchedule Ages (since the last send) at which a bank that has not answered is asked what became of a
 *     charge. 10s, 30s, 2m, 10m, 1h, then hourly to 25h: longer than the channels' own notification windows. After the
 *     last a person decides; no payment fails by the clock. Rising; the last must lie behind every channel's window.
 * @param resendPauses Pauses before a charge that was provably not sent goes out again. 1s, 2s, 4s, 8s, each a quarter
 *     up or down; after them the ages of reconcile-schedule.
 * @param maxIntentAge Intents that are older when they are first seen are not sent: the bank is asked instead. 10m: long
 *     enough for a restart, short enough that nobody is charged for an order given up long ago.
 * @param batchSize Events in one transaction of a saga processor at most. 4000: larger than what is gathered.
 * @param gatherFor How long the charge sagas, having handled all there was, let events gather for their next
 *     transaction, 0 to 2s. 500ms: a charge that is over by then leaves no row behind. No charge waits for it but those
 *     whose intents come from nodes without sagas; for ten seconds after one of those, nothing is gathered.
 * @param handlerTries How often an event is handled that a saga fails on, before its payment is parked and an alarm is
 *     raised; failures of the database do not count. 6: half a minute with the pauses between them.
 * @param deadlinePoll How often the database is asked for due deadlines. 1s, which is also the most.
 * @param deadlineThreads Deadlines handled at once, each with one database connection. 4.
 * @param deadlineHeartbeat How often a running deadline shows that its node is alive; four missed ones and another node
 *     takes over. 10s.
 * @param commandThreads Commands with news from the bank in flight at once. 32.
 * @param commandsWaiting Commands that may wait. 10000. What is over is left to the deadlines.
 * @param stopWithin How long a stop waits for running bank calls. 20s: longer than one call. Calls that are cut off end
 *     as UNKNOWN and are asked about after the restart.
 * @param node This node's name, in the metadata of events and beside running deadlines. Made anew at each start when it
 *     is not set; a name of your own must not be shared by two nodes.
 */
@ConfigurationProperties("payledger.saga")
public record SagaProperties(
        @DefaultValue({
            "10s", "30s", "2m", "10m", "1h", "2h", "3h", "4h", "5h", "6h", "7h", "8h", "9h", "10h", "11h", "12h", "13h",
            "14h", "15h", "16h", "17h", "18h", "19h", "20h", "21h", "22h", "23h", "24h", "25h"
        })
        List<Duration> reconcileSchedule,

        @DefaultValue({"1s", "2s", "4s", "8s"}) List<Duration> resendPauses,
        @DefaultValue("10m") Duration maxIntentAge,
        @DefaultValue("4000") int batchSize,
        @DefaultValue("500ms") Duration gatherFor,
        @DefaultValue("6") int handlerTries,
        @DefaultValue("1s") Duration deadlinePoll,
        @DefaultValue("4") int deadlineThreads,
        @DefaultValue("10s") Duration deadlineHeartbeat,
        @DefaultValue("32") int commandThreads,
        @DefaultValue("10000") int commandsWaiting,
        @DefaultValue("20s") Duration stopWithin,
        @DefaultValue("") String node) {
    static final String RECONCILE_SCHEDULE = "payledger.saga.reconcile-schedule";
    private static final Duration LONGEST_POLL = Duration.ofSeconds(1);
    private static final Duration LONGEST_GATHER = Duration.ofSeconds(2);

    public SagaProperties {
        node = node.isBlank() ? NodeName.unique() : node;
        reconcileSchedule = List.copyOf(reconcileSchedule);
        resendPauses = List.copyOf(resendPauses);
        requireRising(reconcileSchedule);
        resendPauses.forEach(pause -> TimeLayers.requirePositive("payledger.saga.resend-pauses", pause));
        TimeLayers.requirePositive("payledger.saga.max-intent-age", maxIntentAge);
        TimeLayers.requirePositive("payledger.saga.deadline-poll", deadlinePoll);
        if (deadlinePoll.compareTo(LONGEST_POLL) > 0) {
            throw new IllegalArgumentException(
                    "payledger.saga.deadline-poll (" + deadlinePoll + ") must be at most " + LONGEST_POLL);
        }
        TimeLayers.requireShorter(
                "payledger.saga.deadline-poll",
                deadlinePoll,
                RECONCILE_SCHEDULE + "[0]",
                reconcileSchedule.getFirst(),
                "a deadline is only seen when it is polled for");
        TimeLayers.requirePositive("payledger.saga.deadline-heartbeat", deadlineHeartbeat);
        TimeLayers.requirePositive("payledger.saga.stop-within", stopWithin);
        if (gatherFor.isNegative() || gatherFor.compareTo(LONGEST_GATHER) > 0) {
            throw new IllegalArgumentException(
                    "payledger.saga.gather-for (" + gatherFor + ") must be from 0 to " + LONGEST_GATHER);
        }
        requireAtLeastOne("batch-size", batchSize);
        requireAtLeastOne("handler-tries", handlerTries);
        requireAtLeastOne("deadline-threads", deadlineThreads);
        requireAtLeastOne("command-threads", commandThreads);
        requireAtLeastOne("commands-waiting", commandsWaiting);
    }

    private static void requireRising(List<Duration> ages) {
        if (ages.isEmpty()) {
            throw new IllegalArgumentException(RECONCILE_SCHEDULE + " must have at least one age");
        }
        Duration before = Duration.ZERO;
        for (Duration age : ages) {
            if (age.compareTo(before) <= 0) {
                throw new IllegalArgumentException(
                        RECONCILE_SCHEDULE + " (" + ages + ") must rise: " + age + " comes after " + before);
            }
            before = age;
        }
    }

    private static void requireAtLeastOne(String key, int value) {
        if (value < 1) {
            throw new IllegalArgumentException("payledger.saga." + key + " (" + value + ") must be at least 1");
        }
    }
}
