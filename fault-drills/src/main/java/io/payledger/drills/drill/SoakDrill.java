package io.payledger.drills.drill;

import io.payledger.drills.rig.LedgerNode;
import io.payledger.drills.rig.RigPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** {@code soak}: everything a little, for as long as {@code --seconds} says; nothing may grow. */
final class SoakDrill implements Drill {
    private static final int STEP_SECONDS = 10;

    @Override
    public String name() {
        return "soak";
    }

    @Override
    public String what() {
        return "all of it a little, for as long as --seconds says: a bad bank, lost connections, a kill now and then";
    }

    @Override
    public void before(DrillRun run) throws Exception {
        run.rig().bank().faults("""
                {"rates":{"delay":0.1,"dropReply":0.03,"errorAfterCharge":0.02,"decline":0.03,"noCallback":0.1},
                 "delayMs":300,"operations":["charge","refund","query"],"seed":%d}
                """.formatted(run.plan().seed()));
        memory(run, "resident_mb_at_begin");
    }

    @Override
    public RigPlan rig(DrillPlan plan) {
        return RigPlan.ofNodes(2).asShipped();
    }

    @Override
    public List<Step> schedule(DrillPlan plan, SplittableRandom random) {
        List<Step> steps = new ArrayList<>();
        int count = Math.max(1, plan.seconds() / STEP_SECONDS);
        for (int i = 0; i < count; i++) {
            int node = random.nextInt(2);
            steps.add(
                    switch (random.nextInt(4)) {
                        case 0 ->
                            step(
                                    "reset of all connections to the database",
                                    run -> run.rig().databaseProxy().resetConnections());
                        case 1 ->
                            step(
                                    "reset of all connections to the bank",
                                    run -> run.rig().bankProxy().resetConnections());
                        case 2 ->
                            step("kill -9 of a node", run -> {
                                LedgerNode killed = run.rig().node(node);
                                killed.kill();
                                run.restart(killed);
                            });
                        default -> step(Step.QUIET, run -> {});
                    });
        }
        return steps;
    }

    private static Step step(String what, Step.Action action) {
        return new Step(what, what, run -> {
            long end = System.nanoTime() + STEP_SECONDS * 1_000_000_000L;
            action.run(run);
            while (System.nanoTime() - end < 0) {
                Thread.sleep(100);
            }
        });
    }

    @Override
    public void settled(DrillRun run) {
        memory(run, "resident_mb_at_end");
    }

    private static void memory(DrillRun run, String when) {
        run.figure(
                when,
                run.rig().nodes().stream()
                        .flatMap(node -> node.residentMegabytes().stream())
                        .toList());
    }
}
