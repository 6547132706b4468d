package io.payledger.drills.drill;

import io.payledger.drills.rig.Rig;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** {@code bank}: the bank is slow, silent, dead, loses and spoils its answers, while payments go on. */
final class BankDrill implements Drill {
    private static final int ONE_PER = 200;
    private static final int LOOK_MS = 100;

    /**
     * A transaction that idles for as long as a bank call takes, 2 s here, would hold its connection during one (promise
     * I19).
     */
    private static final String HELD = "SELECT count(*) FROM pg_stat_activity WHERE usename = 'ledger_app'"
            + " AND state = 'idle in transaction' AND state_change < now() - interval '2 seconds'";

    private enum Mood {
        LOSES_ANSWERS("loses and spoils answers", """
                {"rates":{"dropReply":0.2,"errorAfterCharge":0.1,"halfJson":0.1,"reset":0.1,"forgedReply":0.1},
                 "operations":["charge","query","refund","refundQuery","cancel"]}"""),
        SLOW("takes 1.2 s for everything", """
                {"rates":{"delay":1.0},"delayMs":1200,"operations":["charge","query","refund","refundQuery","cancel"]}"""),
        SILENT("charges and says nothing", """
                {"rates":{"silent":1.0},"operations":["charge","refund"]}"""),
        NEVER_SAW("never sees half of what is sent", """
                {"rates":{"neverSeen":0.5,"silent":0.5},"operations":["charge","refund"]}"""),
        DECLINES("declines a third, and fails before it charges", """
                {"rates":{"decline":0.33,"errorBeforeCharge":0.2}}"""),
        QUERIES_LAG("does not find its own charges for 3 s, or answers no query", """
                {"rates":{"dropReply":0.4,"queryLag":0.5,"queryDown":0.3},"queryLagMs":3000}"""),
        LATE("answers after the caller has given up", """
                {"rates":{"delayAfterCharge":1.0},"delayMs":2600}"""),
        WRONG("names other amounts and currencies in its answers", """
                {"rates":{"wrongAmount":0.1,"wrongCurrency":0.1}}"""),
        DEAD("is killed and comes back after 4 s", "");

        private final String words;
        private final String faults;

        Mood(String words, String faults) {
            this.words = words;
            this.faults = faults;
        }
    }

    @Override
    public String name() {
        return "bank";
    }

    @Override
    public String what() {
        return "the bank is slow, silent, dead, declines, loses and spoils its answers";
    }

    @Override
    public List<Step> schedule(DrillPlan plan, SplittableRandom random) {
        List<Step> steps = new ArrayList<>();
        Mood[] moods = Mood.values();
        int first = random.nextInt(moods.length);
        for (int i = 0; i < plan.faultsOr(ONE_PER, moods.length); i++) {
            Mood mood = moods[(first + i) % moods.length];
            int time = random.nextInt(2_000, 6_000);
            steps.add(new Step(
                    "a bank that " + mood.words,
                    "a bank that %s, for %d ms".formatted(mood.words, time),
                    run -> endure(run, mood, time)));
        }
        return steps;
    }

    private static void endure(DrillRun run, Mood mood, int time) throws Exception {
        Rig rig = run.rig();
        if (mood == Mood.DEAD) {
            rig.bank().kill();
            watch(run, 4_000);
            rig.bank().start();
        } else {
            rig.bank().faults(mood.faults);
            watch(run, time);
            rig.bank().noFaults();
        }
        run.awaitServing();
    }

    private static void watch(DrillRun run, int time) throws InterruptedException, SQLException {
        long end = System.nanoTime() + time * 1_000_000L;
        while (System.nanoTime() - end < 0) {
            if (run.rig().number(HELD) > 0) {
                run.broken("a connection was idle in its transaction for 2 s while the bank did not answer (I19)");
            }
            Thread.sleep(LOOK_MS);
        }
    }
}
