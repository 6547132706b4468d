package io.payledger.benchmarks.append;

import io.payledger.benchmarks.measure.Arm;
import java.util.ArrayList;
import java.util.List;

/** The arms of a run, open until the run ends. */
final class Arms implements AutoCloseable {
    /** Our store under Axon's command bus, as the ledger runs it, on an empty store. */
    static final String LEDGER = "ledger";

    static final String LEDGER_UNCACHED = "ledger-uncached";
    static final String ENGINE = "engine";

    private final List<Arm> arms = new ArrayList<>();

    /** The same as {@link #LEDGER} on a store that holds so many events already. */
    static String ledgerAt(long events) {
        return LEDGER + "-at-" + events;
    }

    /** Adds an arm that is closed with the others. */
    Arm add(Arm arm) {
        arms.add(arm);
        return arm;
    }

    List<Arm> all() {
        return List.copyOf(arms);
    }

    @Override
    public void close() {
        arms.forEach(Arm::close);
    }
}
