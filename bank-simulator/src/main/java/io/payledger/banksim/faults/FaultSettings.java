package io.payledger.banksim.faults;

import java.time.Duration;
import java.util.Set;

/**
 * How faults behave and whom they hit.
 *
 * @param delay of {@code delay}, {@code delayAfterCharge} and {@code callbackDelay}, 0 to 10 minutes
 * @param queryLag age from which a query finds a charge under {@code queryLag}, 0 to 1 day
 * @param declineCode what {@code decline} answers
 * @param operations what the faults hit; those of queries hit queries in any case
 * @param times the first so many calls are hit, at least 1: by order of each operation, by rate of each operation and
 *     number; {@link Integer#MAX_VALUE} for all
 */
public record FaultSettings(
        Duration delay, Duration queryLag, String declineCode, Set<Operation> operations, int times) {

    public static final Duration MAX_DELAY = Duration.ofMinutes(10);
    public static final Duration MAX_QUERY_LAG = Duration.ofDays(1);

    /** Hits every charge call; waits are zero. */
    public static final FaultSettings DEFAULT = new FaultSettings(
            Duration.ZERO, Duration.ZERO, "DO_NOT_HONOR", Set.of(Operation.CHARGE), Integer.MAX_VALUE);

    public FaultSettings {
        requireWithin("delay", delay, MAX_DELAY);
        requireWithin("queryLag", queryLag, MAX_QUERY_LAG);
        if (!declineCode.matches("[A-Z0-9_]{1,32}")) {
            throw new IllegalArgumentException("declineCode must be 1 to 32 of the characters A-Z 0-9 _");
        }
        operations = Set.copyOf(operations);
        if (operations.isEmpty()) {
            throw new IllegalArgumentException("operations must name at least one operation");
        }
        if (times < 1) {
            throw new IllegalArgumentException("times must be at least 1");
        }
    }

    public FaultSettings withDelay(Duration newDelay) {
        return new FaultSettings(newDelay, queryLag, declineCode, operations, times);
    }

    public FaultSettings withQueryLag(Duration newLag) {
        return new FaultSettings(delay, newLag, declineCode, operations, times);
    }

    public FaultSettings withDeclineCode(String newCode) {
        return new FaultSettings(delay, queryLag, newCode, operations, times);
    }

    public FaultSettings on(Operation... newOperations) {
        return new FaultSettings(delay, queryLag, declineCode, Set.of(newOperations), times);
    }

    public FaultSettings times(int newTimes) {
        return new FaultSettings(delay, queryLag, declineCode, operations, newTimes);
    }

    private static void requireWithin(String name, Duration value, Duration max) {
        if (value.isNegative() || value.compareTo(max) > 0) {
            throw new IllegalArgumentException(name + " must be 0 to " + max.toMillis() + " ms");
        }
    }
}
