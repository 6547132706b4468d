package io.payledger.drills.drill;

import io.payledger.drills.audit.AuditRules;
import io.payledger.drills.rig.LedgerNode;
import io.payledger.drills.rig.Rig;
import io.payledger.drills.rig.RigPlan;
import io.payledger.drills.rig.RigPlan.Standby;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;

/**
 * {@code failover-sync}, {@code failover-async}: the primary is killed in the middle of the load and the standby takes over
 * (case E15). A synchronous one has everything. An asynchronous one lacks the last moments: what the bank has of them is
 * listed from its statement, and comes back when the order services ask, under the same trade numbers, without a charge.
 */
final class FailoverDrill implements Drill {
    private static final int LATEST_MS = 2_000;

    /** How long an asynchronous standby has heard nothing when the primary dies. */
    private static final Duration BEHIND = Duration.ofMillis(1_500);

    private final Standby kind;

    private FailoverDrill(Standby kind) {
        this.kind = kind;
    }

    static FailoverDrill synchronous() {
        return new FailoverDrill(Standby.SYNCHRONOUS);
    }

    static FailoverDrill asynchronous() {
        return new FailoverDrill(Standby.ASYNCHRONOUS);
    }

    @Override
    public String name() {
        return kind == Standby.SYNCHRONOUS ? "failover-sync" : "failover-async";
    }

    @Override
    public String what() {
        return kind == Standby.SYNCHRONOUS
                ? "the primary is killed under load and its synchronous standby takes over; no answer is lost"
                : "the same with a standby that is 1.5 s behind: what is lost is listed by the bank and restored, not charged";
    }

    @Override
    public RigPlan rig(DrillPlan plan) {
        return RigPlan.ofNodes(2).withStandby(kind);
    }

    @Override
    public List<Step> schedule(DrillPlan plan, SplittableRandom random) {
        int before = random.nextInt(LATEST_MS);
        int after = random.nextInt(LATEST_MS);
        return List.of(
                new Step(Step.QUIET, "payments that both servers have", run -> Thread.sleep(LATEST_MS)),
                kind == Standby.SYNCHRONOUS
                        ? new Step(
                                "promotion of a synchronous standby",
                                "the primary is killed after %d ms and the standby promoted %d ms later"
                                        .formatted(before, after),
                                run -> {
                                    Thread.sleep(before);
                                    run.rig().postgres().kill();
                                    Thread.sleep(after);
                                    promote(run.rig());
                                    run.awaitServing();
                                })
                        : new Step(
                                "promotion of an asynchronous standby",
                                "the standby hears nothing for the %d ms before the primary is killed"
                                        .formatted(BEHIND.toMillis()),
                                FailoverDrill::failOverWithLoss));
    }

    /** As an operator does it who knows that something is lost: no node goes on with what it remembers. */
    private static void failOverWithLoss(DrillRun run) throws Exception {
        Rig rig = run.rig();
        rig.replicationProxy().disable();
        Thread.sleep(BEHIND);
        long events = rig.number("SELECT count(*) FROM events");
        rig.postgres().kill();
        for (LedgerNode node : rig.nodes()) {
            node.kill();
        }
        promote(rig);
        run.figure("events_lost_at_least", events - rig.number("SELECT count(*) FROM events"));
        for (LedgerNode node : rig.nodes()) {
            node.spawn();
        }
        for (LedgerNode node : rig.nodes()) {
            run.recovered(node.awaitReady());
        }
        run.figure("bookings_that_the_statement_lists_as_missing", BankStatement.missingHere(run));
    }

    private static void promote(Rig rig) {
        rig.databaseProxy().disable();
        rig.standby().promote();
        rig.standbyIsPrimary();
    }

    @Override
    public AuditRules rules(DrillRun run) {
        return kind == Standby.SYNCHRONOUS
                ? AuditRules.strict()
                : AuditRules.strict().withLoss();
    }
}
