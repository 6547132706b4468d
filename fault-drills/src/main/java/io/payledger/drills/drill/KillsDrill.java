package io.payledger.drills.drill;

import io.payledger.drills.rig.LedgerNode;
import io.payledger.drills.rig.RigPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** {@code kills}: one of two nodes is killed at any moment, again and again, while the other goes on. */
final class KillsDrill implements Drill {
    private static final int ONE_PER = 100;
    private static final int LEAST = 3;
    private static final int LATEST_MS = 1_500;

    @Override
    public String name() {
        return "kills";
    }

    @Override
    public String what() {
        return "kill -9 of one of two nodes at random, under load; it is started again at once";
    }

    @Override
    public RigPlan rig(DrillPlan plan) {
        return RigPlan.ofNodes(2).asShipped();
    }

    @Override
    public void before(DrillRun run) throws Exception {
        // A bank that takes its time has more payments in flight when a node dies.
        run.rig().bank().faults("""
                {"rates":{"delay":0.3,"dropReply":0.05},"delayMs":400,"operations":["charge","refund"],"seed":%d}
                """.formatted(run.plan().seed()));
    }

    @Override
    public List<Step> schedule(DrillPlan plan, SplittableRandom random) {
        List<Step> steps = new ArrayList<>();
        for (int i = 0; i < plan.faultsOr(ONE_PER, LEAST); i++) {
            int node = random.nextInt(2);
            int after = random.nextInt(LATEST_MS);
            steps.add(new Step(
                    "kill -9 of a node",
                    "node-%d is killed %d ms after its payments come".formatted(node + 1, after),
                    run -> {
                        Thread.sleep(after);
                        LedgerNode killed = run.rig().node(node);
                        killed.kill();
                        run.restart(killed);
                    }));
        }
        return steps;
    }
}
