package io.payledger.drills.score;

import io.payledger.drills.audit.AuditReport;
import io.payledger.drills.audit.Finding.Kind;
import io.payledger.drills.drill.DrillResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The figures of one drill. */
public final class Scoreboard {
    private static final double MILLIS = 1_000;

    private final DrillResult result;

    public Scoreboard(DrillResult result) {
        this.result = result;
    }

    /** Keys and values for a program; what is not known is missing. */
    public Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("drill", result.name());
        json.put("seed", result.plan().seed());
        json.put("holds", result.holds());
        if (result.skipped() != null) {
            json.put("skipped", result.skipped());
            return json;
        }
        if (result.failure() != null) {
            json.put("failure", result.failure());
        }
        json.put(
                "faults",
                result.faults().values().stream().mapToInt(Integer::intValue).sum());
        json.put("faults_by_kind", result.faults());
        AuditReport audit = result.audit();
        if (audit != null) {
            json.put("payments", audit.payments());
            json.put("double_charges", audit.count(Kind.DOUBLE_CHARGE));
            json.put("double_charges_bound_95", bound(audit, Kind.DOUBLE_CHARGE));
            json.put("lost_acks", audit.count(Kind.LOST_ACK));
            json.put("lost_acks_bound_95", bound(audit, Kind.LOST_ACK));
            json.put("wrongly_failed", audit.count(Kind.WRONGLY_FAILED));
            json.put("stuck", audit.count(Kind.STUCK));
            json.put("manual", audit.manual());
            json.put("surplus_refunded", audit.surplus());
            json.put(
                    "broken_promises",
                    audit.count(Kind.BROKEN) + result.broken().size());
            json.put("statuses", audit.statuses());
            json.put("answers_checked", audit.told());
            json.put("charges", audit.charges());
            json.put("set_aside", audit.setAside());
            json.put("lost_and_restored", audit.lostInBetween());
            json.put("bank_faults", audit.bankFaults());
            json.put("findings", findings());
        }
        json.put("recovery_p50_s", recovery(50));
        json.put("recovery_p95_s", recovery(95));
        json.put("recovery_max_s", recovery(100));
        json.put("figures", result.figures());
        result.figures().forEach(json::putIfAbsent);
        json.put("seconds", seconds(result.took()));
        return json;
    }

    /** What is broken, a line each. */
    public List<String> findings() {
        AuditReport audit = result.audit();
        List<String> found = new ArrayList<>(result.broken());
        if (audit != null) {
            audit.findings().forEach(finding -> found.add(finding.toString()));
        }
        return found;
    }

    /** One row of the table of all drills. */
    String row() {
        AuditReport audit = result.audit();
        if (result.skipped() != null || audit == null) {
            String why = result.skipped() != null ? "skipped: " + result.skipped() : "broke off: " + result.failure();
            return "| `%s` | %s | | | | | | | | | | %s |".formatted(result.name(), verdict(), why);
        }
        return String.format(
                Locale.ROOT,
                "| `%s` | %s | %,d | %s | %d | %d | %d | %d | %d | %.2f | %.2f | %d s |",
                result.name(),
                verdict(),
                audit.payments(),
                faults(),
                audit.count(Kind.DOUBLE_CHARGE),
                audit.count(Kind.LOST_ACK),
                audit.count(Kind.WRONGLY_FAILED),
                audit.count(Kind.STUCK),
                audit.manual(),
                recovery(95),
                100 * bound(audit, Kind.DOUBLE_CHARGE),
                result.took().toSeconds());
    }

    private String verdict() {
        return result.skipped() != null ? "–" : result.holds() ? "holds" : "**broken**";
    }

    private String faults() {
        return result.faults().entrySet().stream()
                .map(it -> it.getValue() + " × " + it.getKey())
                .reduce((a, b) -> a + "; " + b)
                .orElse("");
    }

    private static double bound(AuditReport audit, Kind kind) {
        return Bound.upper95(Math.min(audit.count(kind), audit.payments()), audit.payments());
    }

    /** Nearest rank; 0 when nothing had to recover. */
    private double recovery(int percent) {
        List<Duration> sorted = result.recoveries().stream().sorted().toList();
        return sorted.isEmpty()
                ? 0
                : seconds(sorted.get(Math.max(0, (int) Math.ceil(sorted.size() * percent / 100.0) - 1)));
    }

    private static double seconds(Duration time) {
        return time.toMillis() / MILLIS;
    }
}
