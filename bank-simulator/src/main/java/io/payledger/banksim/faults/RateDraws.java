package io.payledger.banksim.faults;

import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** Rates that are in force, and how often each number was called since they were set. Safe for threads. */
final class RateDraws {
    private final RateFaults spec;
    private final ConcurrentMap<CallKey, Integer> calls = new ConcurrentHashMap<>();

    RateDraws(RateFaults spec) {
        this.spec = spec;
    }

    RateFaults spec() {
        return spec;
    }

    Injection next(Operation operation, String number) {
        if (spec.isEmpty()) {
            return Injection.NONE;
        }
        int call = calls.merge(new CallKey(operation, number), 1, Integer::sum);
        if (call > spec.settings().times()) {
            return Injection.NONE;
        }
        Set<Fault> hit = EnumSet.noneOf(Fault.class);
        for (Fault.Stage stage : Fault.Stage.values()) {
            drawStage(stage, new Draw(spec.seed(), operation, number, call), hit);
        }
        return hit.isEmpty() ? Injection.NONE : new Injection(hit, spec.settings());
    }

    private void drawStage(Fault.Stage stage, Draw draw, Set<Fault> hit) {
        long sharedDraw = stage.exclusive() ? draw.parts(stage.name()) : 0;
        long upTo = 0;
        for (Fault fault : spec.rates().keySet()) {
            if (fault.stage() != stage || !fault.concerns(draw.operation(), spec.settings())) {
                continue;
            }
            if (stage.exclusive()) {
                // One draw for all faults of the stage, each with its own slice, so that each has its exact rate.
                long from = upTo;
                upTo += spec.parts(fault);
                if (sharedDraw >= from && sharedDraw < upTo && hit.stream().allMatch(fault::goesWith)) {
                    hit.add(fault);
                }
            } else if (ownDraw(fault, draw).parts(fault.name()) < spec.parts(fault)) {
                hit.add(fault);
            }
        }
    }

    /** Whether a charge lags is drawn once for all queries of it: a lag that comes and goes is no lag. */
    private static Draw ownDraw(Fault fault, Draw draw) {
        return fault == Fault.QUERY_LAG ? new Draw(draw.seed(), draw.operation(), draw.number(), 0) : draw;
    }

    private record CallKey(Operation operation, String number) {}
}
