package io.payledger.drills.drill;

import io.payledger.drills.rig.LedgerNode;
import io.payledger.drills.rig.RigPlan;
import io.payledger.drills.rig.Wait;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import tools.jackson.databind.JsonNode;

/**
 * {@code several-nodes}: three processes, one with every role, one that talks with banks alone, one that takes commands and
 * answers questions. One dies or freezes, its segments move, it comes back; no bank is called twice for it.
 */
final class SeveralNodesDrill implements Drill {
    private static final int ONE_PER = 250;
    private static final int NODES = 3;
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @Override
    public String name() {
        return "several-nodes";
    }

    @Override
    public String what() {
        return "three nodes with split roles; one is killed or frozen, its segments move, it comes back";
    }

    @Override
    public RigPlan rig(DrillPlan plan) {
        return RigPlan.ofRoles("command,saga,query", "saga", "command,query");
    }

    @Override
    public List<Step> schedule(DrillPlan plan, SplittableRandom random) {
        List<Step> steps = new ArrayList<>();
        int first = random.nextInt(NODES);
        for (int i = 0; i < plan.faultsOr(ONE_PER, 2 * NODES); i++) {
            int node = (first + i) % NODES;
            boolean frozen = i / NODES % 2 == 1;
            steps.add(new Step(
                    frozen ? "frozen node" : "kill -9 of a node",
                    "node-%d is %s until its segments have moved".formatted(node + 1, frozen ? "frozen" : "killed"),
                    run -> strike(run, run.rig().node(node), frozen)));
        }
        return steps;
    }

    private static void strike(DrillRun run, LedgerNode node, boolean frozen) throws Exception {
        String owned = "SELECT count(*) FROM token_entry WHERE owner LIKE '" + node.pid() + "@%'";
        long segments = run.rig().number(owned);
        Thread.sleep(run.random().nextInt(500));
        if (frozen) {
            node.freeze();
        } else {
            node.kill();
        }
        Duration moved = Wait.until(
                "the segments of " + node.name() + " move",
                PATIENCE,
                () -> run.rig().number(owned) == 0);
        run.say("%d segments of %s are with others after %.1f s"
                .formatted(segments, node.name(), moved.toMillis() / 1_000.0));
        if (segments > 0) {
            run.longest("segments_moved_after_s_at_most", moved);
        }
        if (frozen) {
            // It wakes up and believes for a moment that it owns what it owned.
            node.goOn();
            run.awaitServing();
        } else {
            run.restart(node);
        }
    }

    @Override
    public void settled(DrillRun run) throws Exception {
        JsonNode requests = run.rig().bank().get("/sim/ledger").path("requests");
        long calls = requests.path("charge").asLong();
        long intents = run.rig()
                .number("SELECT count(*) FROM events"
                        + " WHERE event_type IN ('PaymentAttemptStarted', 'PaymentAttemptResent')");
        run.figure("charge_calls", calls);
        run.figure("charge_intents", intents);
        if (calls > intents) {
            run.broken("the bank got " + calls + " charge calls for " + intents + " intents");
        }
    }
}
