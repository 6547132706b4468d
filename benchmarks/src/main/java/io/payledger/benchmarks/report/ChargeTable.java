package io.payledger.benchmarks.report;

import io.payledger.benchmarks.charge.ChargePlan;
import io.payledger.benchmarks.charge.ChargeReading;
import io.payledger.benchmarks.charge.ChargeResult;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/** The result for people. */
public final class ChargeTable {
    private static final String ROW = "%-12s %10s %9s %9s %9s %14s %9s %10s %11s %11s%n";

    private ChargeTable() {}

    /** The whole table, with a line end. */
    public static String of(ChargeResult result) {
        StringBuilder text = new StringBuilder()
                .append(result.machine().line())
                .append("%n%d connections, a bank of %d ms, medians over %d rounds of %.1f s%n%n"
                        .formatted(
                                result.plan().callers(),
                                ChargePlan.BANK_TAKES.toMillis(),
                                result.plan().rounds(),
                                result.plan().slice().toMillis() / 1e3))
                .append(ROW.formatted(
                        "service",
                        "charges/s",
                        "p50 ms",
                        "p99 ms",
                        "behind s",
                        "cpu s/1000",
                        "commits",
                        "half load",
                        "p50 ms",
                        "p99 ms"));
        result.services().forEach(service -> text.append(row(result, service)));
        text.append(bar(
                        "vs_plain_table",
                        result.ledgerAgainst(ChargeResult.PLAIN_TABLE),
                        ChargeJson.LEAST_VS_PLAIN_TABLE))
                .append(bar(
                        "vs_stock_axon", result.ledgerAgainst(ChargeResult.STOCK_AXON), ChargeJson.LEAST_VS_STOCK_AXON))
                .append(
                        "p99_added_ms_half_load %.1f  what the ledger adds to the bank's %d ms at half of its own rate%n"
                                .formatted(
                                        result.p99AddedAtHalfLoad(ChargeResult.LEDGER),
                                        ChargePlan.BANK_TAKES.toMillis()));
        text.append("vs_bare_table %.2f  against the table without keys, figures and log%n"
                .formatted(result.ledgerAgainst(ChargeResult.BARE_TABLE)));
        List<String> cold = result.services().stream()
                .filter(service -> !result.steady().contains(service))
                .toList();
        if (!cold.isEmpty()) {
            text.append("Still becoming faster when measured: %s. A longer --warm-up shows more.%n"
                    .formatted(String.join(", ", cold)));
        }
        OptionalDouble others = result.ifKnown(ChargeResult.LEDGER, ChargeReading::otherProcessors);
        if (others.isPresent()) {
            text.append("Other programs kept %.2f processors busy.%n".formatted(others.getAsDouble()));
        }
        return text.append(
                        "The bank booked %,d charges for %,d orders.%n".formatted(result.charged(), result.answered()))
                .toString();
    }

    private static String row(ChargeResult result, String service) {
        OptionalDouble cpu = result.ifKnown(service, ChargeReading::cpuSecondsPerThousand);
        double own = result.atFullLoad(service, ChargeReading::serviceCpuSecondsPerThousand);
        return ROW.formatted(
                service,
                "%,.0f".formatted(result.perSecond(service)),
                "%.1f".formatted(result.atFullLoad(service, it -> it.latency().p50())),
                "%.1f".formatted(result.atFullLoad(service, it -> it.latency().p99())),
                "%.2f".formatted(result.atFullLoad(service, ChargeReading::behindSeconds)),
                cpu.isPresent() ? "%.2f (%.2f)".formatted(cpu.getAsDouble(), own) : "(%.2f)".formatted(own),
                "%.2f".formatted(result.atFullLoad(service, ChargeReading::commitsPerCharge)),
                half(result, service, "%,.0f", ChargeReading::perSecond),
                half(result, service, "%.1f", it -> it.latency().p50()),
                half(result, service, "%.1f", it -> it.latency().p99()));
    }

    private static String half(
            ChargeResult result, String service, String form, ToDoubleFunction<ChargeReading> figure) {
        return result.hasHalfLoad(service) ? form.formatted(result.atHalfLoad(service, figure)) : "–";
    }

    private static String bar(String key, double reached, double least) {
        return "%n%s %.2f  (bar %.2f: %s)".formatted(key, reached, least, reached >= least ? "reached" : "missed")
                + System.lineSeparator();
    }
}
