package io.payledger.app.audit;

import io.payledger.eventstore.audit.ChainReport;
import io.payledger.eventstore.chain.ChainFault;
import io.payledger.eventstore.checkpoint.Checkpoint;
import io.payledger.eventstore.proof.ExportReport;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The result of a verification, for people and for programs.
 *
 * @param text one line, without its end
 * @param json keys and values; may be added to
 * @param fault the first one; null when all is well
 */
record Finding(
        String text, Map<String, Object> json, @Nullable ChainFault fault) {

    /** Of a log in a database, compared with these checkpoints. */
    static Finding of(ChainReport report, List<Checkpoint> checkpoints) {
        return switch (report) {
            case ChainReport.Intact intact -> {
                Map<String, Object> json = intact(intact.count());
                json.put("head_index", intact.headIndex());
                json.put("head_hash", intact.headHash().toString());
                json.put("checkpoints", checkpoints.size());
                long signed =
                        checkpoints.stream().mapToLong(Checkpoint::size).max().orElse(0);
                json.put("signed_to", signed);
                String outside = signed == 0
                        ? "no checkpoint to compare with"
                        : "the same log as in %,d checkpoints up to %d".formatted(checkpoints.size(), signed);
                yield new Finding(
                        "intact: %,d events, head %d %s, %s"
                                .formatted(intact.count(), intact.headIndex(), intact.headHash(), outside),
                        json,
                        null);
            }
            case ChainReport.Broken broken -> broken(broken.count(), broken.fault());
        };
    }

    /** Of a file. */
    static Finding of(ExportReport report) {
        return switch (report) {
            case ExportReport.Proved proved -> {
                Map<String, Object> json = intact(proved.count());
                json.put("from", proved.from());
                json.put("to", proved.to());
                json.put("aggregates", proved.aggregates());
                json.put("signed_to", proved.checkpoint().size());
                json.put("signed_at", proved.checkpoint().at().toString());
                json.put("log", proved.checkpoint().origin());
                String what = proved.aggregates() == null
                        ? "all from %d to %d".formatted(proved.from(), proved.to())
                        : "of " + proved.aggregates();
                yield new Finding(
                        "intact: %,d events, %s, of log %s as signed over %d events at %s"
                                .formatted(
                                        proved.count(),
                                        what,
                                        proved.checkpoint().origin(),
                                        proved.checkpoint().size(),
                                        proved.checkpoint().at()),
                        json,
                        null);
            }
            case ExportReport.Refused refused -> broken(refused.count(), refused.fault());
        };
    }

    private static Map<String, Object> intact(long events) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("intact", true);
        json.put("events", events);
        return json;
    }

    private static Finding broken(long events, ChainFault fault) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("intact", false);
        json.put("events", events);
        json.put("first_bad_index", fault.globalIndex());
        json.put("fault", fault.kind().name());
        json.put("detail", fault.detail());
        return new Finding(
                "BROKEN at index %d (%s): %s; the %,d events before it are intact in themselves"
                        .formatted(fault.globalIndex(), fault.kind(), fault.detail(), events),
                json,
                fault);
    }
}
