package io.payledger.drills.drill;

import io.payledger.drills.rig.PostgresNode;
import io.payledger.drills.rig.Rig;
import io.payledger.drills.rig.RigPlan;
import io.payledger.drills.rig.SmallDisk;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;

/** {@code disk-full}: the disk of PostgreSQL has not a byte left, and then has again. */
final class DiskFullDrill implements Drill {
    private static final int ONE_PER = 400;
    private static final int MEGABYTES = 400;

    @Override
    public String name() {
        return "disk-full";
    }

    @Override
    public String what() {
        return "the disk of PostgreSQL is full for some seconds";
    }

    @Override
    public Optional<String> obstacle() {
        return SmallDisk.obstacle();
    }

    @Override
    public RigPlan rig(DrillPlan plan) {
        // Small segments of the write-ahead log, so that it soon needs a new one.
        return RigPlan.ofNodes(1)
                .withDisk(MEGABYTES)
                .withPostgres(Map.of("max_wal_size", "64MB", "min_wal_size", "32MB", "wal_recycle", "off"));
    }

    @Override
    public List<Step> schedule(DrillPlan plan, SplittableRandom random) {
        List<Step> steps = new ArrayList<>();
        for (int i = 0; i < plan.faultsOr(ONE_PER, 2); i++) {
            int time = random.nextInt(3_000, 8_000);
            steps.add(new Step("full disk", "the disk is full for %d ms".formatted(time), run -> fill(run, time)));
        }
        return steps;
    }

    private static void fill(DrillRun run, int time) throws Exception {
        Rig rig = run.rig();
        rig.smallDisk().fill();
        // A new segment of the log is needed now, and there is no place for it.
        try {
            rig.number("SELECT pg_switch_wal()::text::pg_lsn - '0/0'::pg_lsn");
        } catch (SQLException full) {
            run.say("PostgreSQL says: " + full.getMessage());
        }
        Thread.sleep(time);
        rig.smallDisk().free();
        PostgresNode server = rig.postgres();
        if (!server.running()) {
            run.say("PostgreSQL has given up and is started again");
            server.start();
        }
        run.awaitServing();
    }
}
