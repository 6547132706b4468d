package io.payledger.benchmarks.query;

import io.payledger.benchmarks.measure.Latencies;
import io.payledger.benchmarks.measure.Percentiles;
import io.payledger.benchmarks.query.QueryResult.Asked;
import io.payledger.benchmarks.query.QueryResult.Exported;
import io.payledger.benchmarks.rig.BenchServer;
import io.payledger.benchmarks.rig.Database;
import io.payledger.benchmarks.rig.Machine;
import java.time.Clock;
import java.util.List;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Asks the read side over HTTP, as finance does, over a table of many payments. */
public final class QueryBenchmark {
    private static final String ROUTE = "/api/transactions?";
    private static final int WARM_UP = 5;

    /** Common, rare and absent values, alone and together, in every order. */
    private static final List<String> FILTERS = List.of(
            "",
            "sort=createdAt",
            "merchant=m1",
            "merchant=m50",
            "merchant=nobody",
            "channel=WECHAT",
            "channel=RARE",
            "status=SUCCESS",
            "status=FAILED",
            "status=UNKNOWN",
            "status=PENDING",
            "currency=CNY",
            "currency=KWD",
            "currency=CLF",
            "currency=EUR",
            "currency=CNY&sort=-amount",
            "currency=JPY&minAmount=999000",
            "orderId=O-%d",
            "tradeNo=C%027d",
            "from=2026-11-15T00:00:00Z&to=2026-11-15T01:00:00Z",
            "from=2026-11-15T00:00:00Z",
            "merchant=m1&status=FAILED",
            "merchant=m1&status=UNKNOWN",
            "merchant=m2&channel=RARE",
            "channel=CARD&status=FAILED&currency=JPY",
            "merchant=m1&currency=CLF&sort=amount",
            "merchant=m1&from=2026-11-10T00:00:00Z&to=2026-11-20T00:00:00Z&status=SUCCESS");

    private static final List<String> SCANS =
            List.of("text=BANK-", "text=nothing-has-this", "text=TIMEOUT&merchant=m50");

    private final QueryPlan plan;
    private final Clock clock;
    private final Consumer<String> log;

    public QueryBenchmark(QueryPlan plan, Clock clock, Consumer<String> log) {
        this.plan = plan;
        this.clock = clock;
        this.log = log;
    }

    public QueryResult run() {
        try (BenchServer server = BenchServer.start(plan.folder(), Machine.memoryBytes())) {
            Database database = server.newDatabase("query").migrated();
            log.accept("filling in %,d payments ...".formatted(plan.payments()));
            TransactionFill.fill(database, plan.payments());
            server.checkpoint();
            try (QueryNode node = QueryNode.start(database)) {
                return measure(server, node);
            }
        }
    }

    private QueryResult measure(BenchServer server, QueryNode node) {
        List<Asked> filters =
                FILTERS.stream().map(it -> asked(node, filled(it))).toList();
        List<Asked> scans = SCANS.stream().map(it -> asked(node, it)).toList();
        log.accept("walking to the middle ...");
        String second = cursor(node, ROUTE + "limit=100");
        String deep = second;
        for (int seen = 0; seen < plan.payments() / 2; seen += 1_000) {
            deep = cursor(node, ROUTE + "limit=1000&cursor=" + deep);
        }
        Percentiles secondPage = timed(node, ROUTE + "limit=100&cursor=" + second);
        Percentiles deepPage = timed(node, ROUTE + "limit=100&cursor=" + deep);
        Percentiles dashboard = timed(node, "/pages/dashboard");
        log.accept("%8.1f ms  the dashboard".formatted(dashboard.p50()));
        return new QueryResult(
                plan,
                Machine.describe(clock, server, plan.folder()),
                server.settings(),
                filters,
                scans,
                secondPage,
                deepPage,
                dashboard,
                exported(node, "csv"),
                exported(node, "xlsx"));
    }

    /** With an order and a trade number that there are. */
    private String filled(String filter) {
        return filter.contains("%") ? filter.formatted(Math.max(1, plan.payments() / 3)) : filter;
    }

    private Asked asked(QueryNode node, String filter) {
        Percentiles millis = timed(node, ROUTE + filter);
        log.accept("%8.1f ms  %s".formatted(millis.p50(), filter.isEmpty() ? "all payments" : filter));
        return new Asked(filter, millis);
    }

    private Percentiles timed(QueryNode node, String route) {
        for (int i = 0; i < WARM_UP; i++) {
            node.get(route);
        }
        Latencies latencies = new Latencies();
        for (int i = 0; i < plan.repeats(); i++) {
            long start = System.nanoTime();
            node.get(route);
            latencies.since(start);
        }
        return Percentiles.of(List.of(latencies));
    }

    private static String cursor(QueryNode node, String route) {
        JsonNode page = JsonMapper.shared().readTree(node.get(route));
        return page.path("nextCursor").asString();
    }

    private Exported exported(QueryNode node, String format) {
        log.accept("exporting all payments as " + format + " ...");
        node.get("/bench/heap");
        long start = System.nanoTime();
        long bytes = node.drain("/api/transactions/export?format=" + format);
        double seconds = (System.nanoTime() - start) / 1e9;
        double peak = Long.parseLong(node.get("/bench/heap")) / (double) (1 << 20);
        return new Exported(seconds, bytes >> 20, peak);
    }
}
