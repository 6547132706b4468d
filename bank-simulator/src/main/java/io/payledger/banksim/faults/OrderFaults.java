package io.payledger.banksim.faults;

import java.util.Arrays;
import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;

/** The faults that hit one order, all of them together. {@link IllegalArgumentException} when they exclude each other. */
public record OrderFaults(Set<Fault> faults, FaultSettings settings) {

    public OrderFaults {
        faults = Set.copyOf(faults);
        if (faults.isEmpty()) {
            throw new IllegalArgumentException("faults must name at least one fault");
        }
        // In the enum's order, so that the message is the same every time.
        for (Fault fault : new TreeSet<>(faults)) {
            requireAim(fault, settings);
            for (Fault other : new TreeSet<>(faults)) {
                if (!fault.goesWith(other)) {
                    throw new IllegalArgumentException(
                            "faults " + fault.wireName() + " and " + other.wireName() + " exclude each other");
                }
            }
        }
    }

    /** On every charge call of the order. */
    public static OrderFaults of(Fault... faults) {
        return new OrderFaults(Set.copyOf(Arrays.asList(faults)), FaultSettings.DEFAULT);
    }

    /** The same faults with other settings. */
    public OrderFaults with(FaultSettings newSettings) {
        return new OrderFaults(faults, newSettings);
    }

    /** The same faults, limited to the first so many calls of each operation. */
    public OrderFaults times(int times) {
        return with(settings.times(times));
    }

    static void requireAim(Fault fault, FaultSettings settings) {
        if (Arrays.stream(Operation.values()).noneMatch(operation -> fault.concerns(operation, settings))) {
            throw new IllegalArgumentException(
                    "fault " + fault.wireName() + " cannot hit any of the operations " + names(settings.operations()));
        }
        if (fault.pauses() && settings.delay().isZero()) {
            throw new IllegalArgumentException("fault " + fault.wireName() + " needs delayMs");
        }
        if (fault == Fault.QUERY_LAG && settings.queryLag().isZero()) {
            throw new IllegalArgumentException("fault queryLag needs queryLagMs");
        }
    }

    private static Collection<String> names(Set<Operation> operations) {
        return operations.stream().sorted().map(Operation::wireName).toList();
    }
}
