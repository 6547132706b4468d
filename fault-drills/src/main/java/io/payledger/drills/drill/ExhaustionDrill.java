package io.payledger.drills.drill;

import io.payledger.drills.shop.Reply;
import java.net.URI;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * {@code exhaustion}: connections of the database, connections of the pools, the writer and the threads are all in use. What
 * is over is answered with 429 or 503 and leaves nothing half done (promise I19).
 */
final class ExhaustionDrill implements Drill {
    private static final int ONE_PER = 400;
    private static final int CALLERS = 400;
    private static final Set<Integer> RIGHT = Set.of(0, 200, 202, 404, 409, 429, 503);

    private enum Kind {
        FLOOD("400 requests at once", ExhaustionDrill::flood),
        NO_CONNECTION_LEFT("no connection left at PostgreSQL", ExhaustionDrill::takeConnections),
        LOG_LOCKED("lock of the log held by a stranger", run -> hold(run, "LOCK TABLE log_head IN EXCLUSIVE MODE")),
        TABLES_LOCKED(
                "tables of the read side locked",
                run -> hold(
                        run, "LOCK TABLE payment_transaction, saga_entry, scheduled_tasks IN ACCESS EXCLUSIVE MODE"));

        private final String words;
        private final Step.Action action;

        Kind(String words, Step.Action action) {
            this.words = words;
            this.action = action;
        }
    }

    @Override
    public String name() {
        return "exhaustion";
    }

    @Override
    public String what() {
        return "pools, threads, connections and locks are all in use";
    }

    @Override
    public List<Step> schedule(DrillPlan plan, SplittableRandom random) {
        List<Step> steps = new ArrayList<>();
        for (int i = 0; i < plan.faultsOr(ONE_PER, Kind.values().length); i++) {
            Kind kind = Kind.values()[i % Kind.values().length];
            steps.add(new Step(kind.words, kind.words, run -> {
                kind.action.run(run);
                run.awaitServing();
            }));
        }
        return steps;
    }

    private static void flood(DrillRun run) throws Exception {
        Map<Integer, Integer> answers = new TreeMap<>();
        try (ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Reply>> replies = new ArrayList<>();
            for (int i = 0; i < CALLERS; i++) {
                var order = run.order("flood");
                URI node = run.api().nodes().get(i % run.api().nodes().size());
                run.track(order);
                replies.add(callers.submit(() -> run.api().pay(node, order, order.id() + "-1")));
            }
            for (Future<Reply> reply : replies) {
                answers.merge(reply.get().http(), 1, Integer::sum);
            }
        }
        run.say("400 at once were answered with " + answers);
        if (!RIGHT.containsAll(answers.keySet())) {
            run.broken("a flood was answered with " + answers);
        }
    }

    /** All that the server gives to ordinary roles, so that no pool can make a new one. */
    private static void takeConnections(DrillRun run) throws Exception {
        List<Connection> taken = new ArrayList<>();
        try {
            while (taken.size() < 400) {
                taken.add(run.rig().superuser().getConnection());
            }
        } catch (SQLException full) {
            run.say(taken.size() + " connections are taken: " + full.getMessage());
        }
        try (Statement statement = taken.getFirst().createStatement()) {
            statement.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'ledger_app'");
            Thread.sleep(6_000);
        } finally {
            for (Connection connection : taken) {
                connection.close();
            }
        }
    }

    private static void hold(DrillRun run, String lock) throws Exception {
        try (Connection connection = run.rig().superuser().getConnection();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute("SET LOCAL lock_timeout = '20s'");
            statement.execute(lock);
            Thread.sleep(8_000);
            connection.rollback();
        }
    }
}
