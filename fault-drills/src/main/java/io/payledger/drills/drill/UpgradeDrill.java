package io.payledger.drills.drill;

import io.payledger.drills.agent.RevisionHooks;
import io.payledger.drills.rig.LedgerNode;
import io.payledger.drills.rig.Rig;
import io.payledger.drills.rig.RigPlan;
import io.payledger.drills.rig.ToolRun;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * {@code upgrade}: two nodes, one after the other, become a release that writes an event in a newer revision. For a while
 * both run together: what the older one cannot read waits there, and nothing of it is charged twice or lost (case F37).
 */
final class UpgradeDrill implements Drill {
    private static final long TOGETHER_MS = 6_000;

    @Override
    public String name() {
        return "upgrade";
    }

    @Override
    public String what() {
        return "rolling upgrade of two nodes to a release with a newer event revision; both run together in between";
    }

    @Override
    public RigPlan rig(DrillPlan plan) {
        return RigPlan.ofNodes(2).withAgent(RevisionHooks.class);
    }

    @Override
    public List<Step> schedule(DrillPlan plan, SplittableRandom random) {
        return List.of(
                new Step(Step.QUIET, "both nodes are of today", run -> Thread.sleep(2_000)),
                new Step("upgrade of a node", "node-2 is of tomorrow, node-1 still of today", run -> {
                    upgrade(run, run.rig().node(1));
                    Thread.sleep(TOGETHER_MS);
                }),
                new Step("upgrade of a node", "node-1 is of tomorrow, too", run -> {
                    run.figure("parked_by_sagas_in_between", parked(run.rig(), "saga_parked_payment"));
                    upgrade(run, run.rig().node(0));
                    run.figure("parked_by_projections_in_between", parked(run.rig(), "projection_parked_payment"));
                }));
    }

    private static void upgrade(DrillRun run, LedgerNode node) throws Exception {
        RevisionHooks.upgrade(run.rig().folder(), node.port());
        node.stop();
        run.restart(node);
    }

    /** What a table could not follow is made again from the events, once all can read them. */
    @Override
    public void settled(DrillRun run) throws Exception {
        for (String projection : parkedProjections(run.rig())) {
            ToolRun rebuild = run.rig().node(0).tool("audit", "rebuild", projection, "--share", "100");
            run.say(rebuild.output()
                    .lines()
                    .filter(line -> line.startsWith(projection + ":"))
                    .findFirst()
                    .orElse(rebuild.output()));
            if (rebuild.exit() != 0) {
                run.broken("audit rebuild " + projection + " ended with " + rebuild.exit());
            }
        }
    }

    private static long parked(Rig rig, String table) throws SQLException {
        return rig.number("SELECT count(DISTINCT payment_id) FROM " + table);
    }

    private static List<String> parkedProjections(Rig rig) throws SQLException {
        List<String> names = new ArrayList<>();
        try (Connection connection = rig.superuser().getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT DISTINCT projection FROM projection_parked_payment")) {
            while (row.next()) {
                names.add(row.getString(1));
            }
        }
        return names;
    }
}
