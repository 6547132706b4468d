package io.payledger.drills.drill;

import io.payledger.drills.rig.PostgresNode;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** {@code database}: PostgreSQL is killed, stopped and started, and all its sessions are ended. */
final class DatabaseDrill implements Drill {
    private static final int ONE_PER = 250;

    /** What is done to the server; it runs again at the end. */
    @FunctionalInterface
    private interface Blow {
        void fall(DrillRun run, PostgresNode server, int milliseconds) throws Exception;
    }

    private enum Kind {
        KILL("kill -9 of PostgreSQL", (run, server, milliseconds) -> {
            server.kill();
            Thread.sleep(milliseconds);
            server.start();
        }),
        TERMINATE("end of all sessions, ten times", (run, server, milliseconds) -> {
            for (int i = 0; i < 10; i++) {
                run.rig()
                        .number("SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
                                + " WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'");
                Thread.sleep(milliseconds / 10);
            }
        }),
        IMMEDIATE("power cut of PostgreSQL", (run, server, milliseconds) -> {
            server.stopImmediately();
            Thread.sleep(milliseconds);
            server.start();
        }),
        STOP("stop of PostgreSQL", (run, server, milliseconds) -> {
            server.stop();
            Thread.sleep(milliseconds);
            server.start();
        });

        private final String words;
        private final Blow blow;

        Kind(String words, Blow blow) {
            this.words = words;
            this.blow = blow;
        }
    }

    @Override
    public String name() {
        return "database";
    }

    @Override
    public String what() {
        return "PostgreSQL is killed, cut off from power, stopped, and all its sessions are ended, under load";
    }

    @Override
    public List<Step> schedule(DrillPlan plan, SplittableRandom random) {
        List<Step> steps = new ArrayList<>();
        for (int i = 0; i < plan.faultsOr(ONE_PER, Kind.values().length); i++) {
            Kind kind = Kind.values()[i % Kind.values().length];
            int before = random.nextInt(500);
            int down = random.nextInt(200, 6_000);
            steps.add(new Step(kind.words, "%s after %d ms, for %d ms".formatted(kind.words, before, down), run -> {
                Thread.sleep(before);
                kind.blow.fall(run, run.rig().postgres(), down);
                run.awaitServing();
            }));
        }
        return steps;
    }
}
