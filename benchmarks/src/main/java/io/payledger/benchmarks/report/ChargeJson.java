package io.payledger.benchmarks.report;

import io.payledger.benchmarks.charge.ChargePlan;
import io.payledger.benchmarks.charge.ChargeReading;
import io.payledger.benchmarks.charge.ChargeResult;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** The result for programs. */
public final class ChargeJson {
    /** How many times the plain table's rate is wanted at least. */
    static final double LEAST_VS_PLAIN_TABLE = 1;

    /** How many times stock Axon's rate is wanted at least. */
    static final double LEAST_VS_STOCK_AXON = 3;

    private static final JsonMapper MAPPER =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private ChargeJson() {}

    /** One JSON object. */
    public static String of(ChargeResult result) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("vs_plain_table", round(result.ledgerAgainst(ChargeResult.PLAIN_TABLE)));
        json.put("vs_bare_table", round(result.ledgerAgainst(ChargeResult.BARE_TABLE)));
        json.put("vs_stock_axon", round(result.ledgerAgainst(ChargeResult.STOCK_AXON)));
        json.put("p99_added_ms_half_load", round(result.p99AddedAtHalfLoad(ChargeResult.LEDGER)));
        json.put("bars", Map.of("vs_plain_table", LEAST_VS_PLAIN_TABLE, "vs_stock_axon", LEAST_VS_STOCK_AXON));
        Map<String, Object> rates = new LinkedHashMap<>();
        for (String service : result.services()) {
            rates.put(service, figures(result, service));
        }
        json.put("rates", rates);
        json.put("bank_ms", ChargePlan.BANK_TAKES.toMillis());
        json.put("callers", result.plan().callers());
        json.put("rounds", result.plan().rounds());
        json.put("seconds", result.plan().slice().toMillis() / 1e3);
        json.put("answered", result.answered());
        json.put("charged", result.charged());
        json.put("machine", result.machine());
        json.put("postgres_settings", result.settings());
        return MAPPER.writeValueAsString(json) + System.lineSeparator();
    }

    private static Map<String, @Nullable Object> figures(ChargeResult result, String service) {
        Map<String, @Nullable Object> figures = new LinkedHashMap<>();
        figures.put("charges_per_second", round(result.perSecond(service)));
        figures.put(
                "p50_ms", round(result.atFullLoad(service, it -> it.latency().p50())));
        figures.put(
                "p99_ms", round(result.atFullLoad(service, it -> it.latency().p99())));
        figures.put("behind_seconds", round(result.atFullLoad(service, ChargeReading::behindSeconds)));
        figures.put("cpu_seconds_per_1000", known(result.ifKnown(service, ChargeReading::cpuSecondsPerThousand)));
        figures.put(
                "service_cpu_seconds_per_1000",
                round(result.atFullLoad(service, ChargeReading::serviceCpuSecondsPerThousand)));
        figures.put(
                "client_and_bank_cpu_seconds_per_1000",
                round(result.atFullLoad(service, ChargeReading::rigCpuSecondsPerThousand)));
        figures.put("commits_per_charge", round(result.atFullLoad(service, ChargeReading::commitsPerCharge)));
        figures.put("other_processors", known(result.ifKnown(service, ChargeReading::otherProcessors)));
        figures.put("steady", result.steady().contains(service));
        if (result.hasHalfLoad(service)) {
            halfLoad(result, service, figures);
        }
        return figures;
    }

    private static void halfLoad(ChargeResult result, String service, Map<String, @Nullable Object> figures) {
        figures.put("half_load_per_second", round(result.atHalfLoad(service, ChargeReading::perSecond)));
        figures.put(
                "half_load_p50_ms",
                round(result.atHalfLoad(service, it -> it.latency().p50())));
        figures.put(
                "half_load_p95_ms",
                round(result.atHalfLoad(service, it -> it.latency().p95())));
        figures.put(
                "half_load_p99_ms",
                round(result.atHalfLoad(service, it -> it.latency().p99())));
    }

    private static @Nullable Double known(OptionalDouble figure) {
        return figure.isPresent() ? round(figure.getAsDouble()) : null;
    }

    /** Three digits behind the point: more would claim more than was measured. */
    private static double round(double value) {
        return Math.round(value * 1_000) / 1_000.0;
    }
}
