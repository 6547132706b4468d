package io.payledger.drills.drill;

import java.util.List;
import java.util.Optional;

/** All drills that there are, in the order in which {@code all} runs them. */
public final class Drills {
    private static final List<Drill> ALL = List.of(new KillsDrill(), new BrokerDrill());

    private Drills() {}

    public static List<Drill> all() {
        return ALL;
    }

    /** The drill of this name. */
    public static Optional<Drill> named(String name) {
        return ALL.stream().filter(drill -> drill.name().equals(name)).findFirst();
    }
}
