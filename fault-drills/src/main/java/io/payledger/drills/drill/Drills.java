package io.payledger.drills.drill;

import java.util.List;
import java.util.Optional;

/** All drills that there are, in the order in which {@code all} runs them. */
public final class Drills {
    private static final List<Drill> ALL = List.of(
            new KillsDrill(),
            new KillPointsDrill(),
            new CommitCutsDrill(),
            new DatabaseDrill(),
            FailoverDrill.synchronous(),
            FailoverDrill.asynchronous(),
            NetworkDrill.ofClients(),
            NetworkDrill.ofDatabase(),
            NetworkDrill.ofBank(),
            new BankDrill(),
            new DuplicatesDrill(),
            new ReplayDrill(),
            new CallbacksDrill(),
            new ClockDrill(),
            new PoisonDrill(),
            new DiskFullDrill(),
            new ExhaustionDrill(),
            new SeveralNodesDrill(),
            new UpgradeDrill(),
            new BrokerDrill(),
            new SoakDrill());

    private Drills() {}

    public static List<Drill> all() {
        return ALL;
    }

    /** The drill of this name. */
    public static Optional<Drill> named(String name) {
        return ALL.stream().filter(drill -> drill.name().equals(name)).findFirst();
    }
}
