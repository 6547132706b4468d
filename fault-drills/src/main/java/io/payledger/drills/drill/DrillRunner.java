package io.payledger.drills.drill;

import io.payledger.drills.audit.AuditReport;
import io.payledger.drills.audit.Auditor;
import io.payledger.drills.rig.Rig;
import io.payledger.drills.shop.LedgerApi;
import io.payledger.drills.told.AnswersFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The frame that every drill runs in. */
public final class DrillRunner {
    /** The bank's window, three rounds of asking and the work of a busy machine, many times over. */
    private static final Duration SETTLE = Duration.ofSeconds(180);

    private static final Duration AUDIT = Duration.ofSeconds(60);

    private static final int STEPS_SHOWN = 40;

    private final Path below;
    private final Progress progress;
    private final Clock clock;

    /** @param below folder in which each run gets one of its own */
    public DrillRunner(Path below, Progress progress, Clock clock) {
        this.below = below;
        this.progress = progress;
        this.clock = clock;
    }

    /** Runs one; what goes wrong is in the result. */
    public DrillResult run(Drill drill, DrillPlan plan) throws InterruptedException {
        progress.print("drill %s: %s; %,d payments, seed %d"
                .formatted(drill.name(), drill.what(), plan.payments(), plan.seed()));
        Optional<String> obstacle = drill.obstacle();
        if (obstacle.isPresent()) {
            progress.print("  skipped: " + obstacle.get());
            return DrillResult.skipped(drill.name(), plan, obstacle.get());
        }
        List<Step> schedule = drill.schedule(plan, new SplittableRandom(plan.seed()));
        IntStream.range(0, Math.min(schedule.size(), STEPS_SHOWN))
                .forEach(i -> progress.print(
                        "  step %d: %s".formatted(i + 1, schedule.get(i).what())));
        if (schedule.size() > STEPS_SHOWN) {
            progress.print("  and %,d more, each told when it comes".formatted(schedule.size() - STEPS_SHOWN));
        }
        long begin = System.nanoTime();
        Ended ended = new Ended();
        try {
            Path folder = Files.createTempDirectory(below, drill.name() + "-");
            progress.say("starting, in " + folder);
            try (Rig rig = Rig.start(folder, drill.rig(plan), plan.seed());
                    AnswersFile answers = AnswersFile.create(folder.resolve("answers.jsonl"));
                    LedgerApi api = new LedgerApi(rig.api(), rig.merchantKey(), answers, clock)) {
                DrillRun run = new DrillRun(drill.name(), plan, rig, api, progress, clock);
                ended.run = run;
                harm(drill, run, schedule);
                progress.say("the auditor reads");
                ended.audit = new Auditor(rig.auditor(), rig.bank().control(), folder.resolve("answers.jsonl"))
                        .audit(drill.rules(run), AUDIT);
            }
            if (ended.audit != null && ended.audit.holds()) {
                Folders.remove(folder);
            } else {
                progress.say("kept for whoever looks: " + folder);
            }
        } catch (InterruptedException e) {
            throw e;
        } catch (Exception e) {
            ended.failure = e.toString();
            progress.say("broke off: " + e);
        } finally {
            drill.close();
        }
        return ended.result(drill.name(), plan, Duration.ofNanos(System.nanoTime() - begin));
    }

    private void harm(Drill drill, DrillRun run, List<Step> schedule) throws Exception {
        drill.before(run);
        try (Traffic traffic = new Traffic(run, drill.name())) {
            for (int i = 0; i < schedule.size(); i++) {
                Step step = schedule.get(i);
                progress.say("step %d of %d: %s (%,d payments answered)"
                        .formatted(i + 1, schedule.size(), step.what(), traffic.answered()));
                if (drill.traffic()) {
                    traffic.slice(i, schedule.size());
                }
                step.action().run(run);
                run.did(step.fault());
            }
            traffic.awaitSubmitted();
            drill.after(run);
            run.rig().calm();
            progress.say("faults are over; %,d payments answered, settling".formatted(traffic.answered()));
            long begin = System.nanoTime();
            int open = traffic.settle(SETTLE, progress);
            run.figure("settled_after_s", Math.round((System.nanoTime() - begin) / 1e8) / 10.0);
            run.figure("not_settled", open);
            if (open > 0) {
                progress.say("%,d orders are not settled for their order services".formatted(open));
            }
            drill.settled(run);
        }
    }

    /** What is known when it ends, however it ends. */
    private static final class Ended {
        private @Nullable DrillRun run;
        private @Nullable AuditReport audit;
        private @Nullable String failure;

        DrillResult result(String name, DrillPlan plan, Duration took) {
            return run == null
                    ? new DrillResult(name, plan, audit, null, failure, Map.of(), List.of(), List.of(), Map.of(), took)
                    : new DrillResult(
                            name,
                            plan,
                            audit,
                            null,
                            failure,
                            run.faults(),
                            run.recoveries(),
                            run.brokenOnes(),
                            run.figures(),
                            took);
        }
    }
}
