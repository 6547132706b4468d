package io.payledger.banksim.web;

import io.payledger.banksim.callbacks.CallbackCounts;
import io.payledger.banksim.callbacks.Callbacks;
import io.payledger.banksim.charges.Charge;
import io.payledger.banksim.charges.ChargeLedger;
import io.payledger.banksim.charges.OrderRef;
import io.payledger.banksim.faults.FaultPlan;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/** The simulator's control: what no real bank offers. Witness and faults; never itself hit by a fault. */
final class SimRoutes {
    private static final int PAGE = 1_000;
    private static final int MAX_PAGE = 10_000;

    private final ChargeLedger ledger;
    private final FaultPlan plan;
    private final RequestCounts counts;
    private final Callbacks callbacks;

    SimRoutes(ChargeLedger ledger, FaultPlan plan, RequestCounts counts, Callbacks callbacks) {
        this.callbacks = callbacks;
        this.ledger = ledger;
        this.plan = plan;
        this.counts = counts;
    }

    List<Route> routes() {
        return List.of(
                Route.of("GET", "sim/health", http -> Reply.ok(Json.object().put("status", "UP"))),
                Route.of("GET", "sim/ledger", http -> summary()),
                Route.of("GET", "sim/callbacks", http -> callbacks()),
                Route.of("PUT", "sim/callbacks", this::setCallbacks),
                Route.of("GET", "sim/charges", this::page),
                Route.of("GET", "sim/orders/*/*", this::order),
                Route.of("GET", "sim/statement", this::statement),
                Route.of("GET", "sim/faults", http -> faults()),
                Route.of("PUT", "sim/faults", this::setRates),
                Route.of("DELETE", "sim/faults", http -> clearRates()),
                Route.of("DELETE", "sim/faults/orders", http -> clearOrders()),
                Route.of("PUT", "sim/faults/orders/*/*", this::setOrder),
                Route.of("DELETE", "sim/faults/orders/*/*", this::clearOrder));
    }

    private Reply summary() {
        ObjectNode json = Rows.summary(ledger.summary());
        json.set("requests", counts.requestsJson());
        json.set("faultsInjected", counts.injectedJson());
        return Reply.ok(json);
    }

    private Reply callbacks() {
        CallbackCounts now = callbacks.counts();
        return Reply.ok(Json.object()
                .put("messages", now.messages())
                .put("deliveries", now.deliveries())
                .put("acknowledged", now.acknowledged())
                .put("givenUp", now.givenUp())
                .put("pending", now.pending()));
    }

    private Reply setCallbacks(Request http) {
        JsonBody body = http.json();
        callbacks.quiet(body.whole("quiet", 0, 1) == 1);
        body.requireNothingElse();
        return callbacks();
    }

    private Reply page(Request http) {
        long after = http.queryNumber("after", 0, Long.MAX_VALUE, 0);
        int limit = (int) http.queryNumber("limit", 1, MAX_PAGE, PAGE);
        List<Charge> rows = ledger.page(after, limit);
        ObjectNode json = Json.object();
        json.set("charges", Rows.audited(rows));
        json.put("next", rows.isEmpty() ? after : rows.getLast().sequence());
        return Reply.ok(json.put("more", rows.size() == limit));
    }

    private Reply order(Request http) {
        OrderRef order = new OrderRef(http.segment(2, "merchantId", Rule.ID), http.segment(3, "orderId", Rule.ID));
        List<Charge> rows = ledger.ofOrder(order);
        ObjectNode json = Json.object()
                .put("merchantId", order.merchantId())
                .put("orderId", order.orderId())
                .put("effectiveCharges", rows.stream().filter(Charge::effective).count());
        json.set("charges", Rows.audited(rows));
        return Reply.ok(json);
    }

    private Reply statement(Request http) {
        String currency = http.query("currency", "CNY");
        String format = http.query("format", "camt053");
        if (!currency.matches("[A-Z]{3}")) {
            return Reply.badRequest("currency must be three letters A-Z");
        }
        StatementWriter writer = new StatementWriter(currency, ledger.page(0, Integer.MAX_VALUE), ledger.refunds());
        return switch (format) {
            case "camt053" -> new Reply.Document("application/xml", writer.camt053());
            case "mt940" -> new Reply.Document("text/plain; charset=UTF-8", writer.mt940());
            case "csv" -> new Reply.Document("text/csv; charset=UTF-8", writer.csv());
            default -> Reply.badRequest("format must be camt053, mt940 or csv");
        };
    }

    private Reply faults() {
        return Reply.ok(FaultsJson.write(plan));
    }

    private Reply setRates(Request http) {
        plan.setRates(FaultsJson.readRates(http.json(), plan.seed()));
        return faults();
    }

    private Reply clearRates() {
        plan.clearRates();
        return faults();
    }

    private Reply clearOrders() {
        plan.clearOrders();
        return faults();
    }

    private Reply setOrder(Request http) {
        String merchantId = http.segment(3, "merchantId", Rule.ID);
        String orderId = http.segment(4, "orderId", Rule.ID);
        plan.setOrder(merchantId, orderId, FaultsJson.readOrder(http.json()));
        return faults();
    }

    private Reply clearOrder(Request http) {
        plan.clearOrder(http.segment(3, "merchantId", Rule.ID), http.segment(4, "orderId", Rule.ID));
        return faults();
    }
}
