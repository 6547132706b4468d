package io.payledger.drills.drill;

import io.payledger.drills.agent.ClockHooks;
import io.payledger.drills.rig.LedgerNode;
import io.payledger.drills.rig.RigPlan;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * {@code clock}: the machine of one node gets a wrong clock, by seconds and by hours, forwards and back. What is set is what
 * the process sees, by an agent; the database's clock, by which all nodes go, stays right, and so must all times.
 */
final class ClockDrill implements Drill {
    private static final int ONE_PER = 250;
    private static final List<Duration> WRONG_BY = List.of(
            Duration.ofSeconds(2),
            Duration.ofSeconds(-2),
            Duration.ofMinutes(1),
            Duration.ofMinutes(-1),
            Duration.ofHours(1),
            Duration.ofHours(-1));

    @Override
    public String name() {
        return "clock";
    }

    @Override
    public String what() {
        return "the clock of one of two nodes steps forwards and back, by seconds and by hours";
    }

    @Override
    public RigPlan rig(DrillPlan plan) {
        return RigPlan.ofNodes(2).withAgent(ClockHooks.class);
    }

    @Override
    public List<Step> schedule(DrillPlan plan, SplittableRandom random) {
        List<Step> steps = new ArrayList<>();
        int first = random.nextInt(WRONG_BY.size());
        for (int i = 0; i < plan.faultsOr(ONE_PER, WRONG_BY.size()); i++) {
            Duration by = WRONG_BY.get((first + i) % WRONG_BY.size());
            int node = random.nextInt(2);
            steps.add(new Step(
                    "clock step of a node",
                    "the clock of node-%d is wrong by %s for 4 s".formatted(node + 1, by),
                    run -> {
                        set(run, node, by);
                        Thread.sleep(4_000);
                        set(run, node, Duration.ZERO);
                        run.awaitServing();
                    }));
        }
        return steps;
    }

    private static void set(DrillRun run, int number, Duration by) throws Exception {
        LedgerNode node = run.rig().node(number);
        Path file = ClockHooks.file(run.rig().folder(), node.port());
        Path next = Files.writeString(file.resolveSibling(file.getFileName() + ".next"), Long.toString(by.toMillis()));
        Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
}
