package io.payledger.banksim.web;

import io.payledger.banksim.faults.Fault;
import io.payledger.banksim.faults.FaultPlan;
import io.payledger.banksim.faults.FaultSettings;
import io.payledger.banksim.faults.Operation;
import io.payledger.banksim.faults.OrderFaults;
import io.payledger.banksim.faults.RateFaults;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The documents that switch faults on, and the one that shows which are. */
final class FaultsJson {
    private FaultsJson() {}

    static RateFaults readRates(JsonBody body, long defaultSeed) {
        Map<Fault, BigDecimal> rates = new EnumMap<>(Fault.class);
        for (Map.Entry<String, JsonNode> entry : body.object("rates").properties()) {
            if (!entry.getValue().isNumber()) {
                throw new BadRequestException("each of rates must be a number from 0 to 1");
            }
            rates.put(fault(entry.getKey()), entry.getValue().decimalValue());
        }
        long seed = body.optionalWhole("seed", Long.MIN_VALUE, Long.MAX_VALUE).orElse(defaultSeed);
        return checked(body, settings -> new RateFaults(rates, seed, settings));
    }

    static OrderFaults readOrder(JsonBody body) {
        Set<Fault> faults =
                body.optionalTexts("faults").orElseThrow(() -> new BadRequestException("faults is missing")).stream()
                        .map(FaultsJson::fault)
                        .collect(Collectors.toSet());
        return checked(body, settings -> new OrderFaults(faults, settings));
    }

    static ObjectNode write(FaultPlan plan) {
        ObjectNode json = Json.object();
        ObjectNode rates = json.putObject("rates");
        plan.rates().rates().forEach((fault, rate) -> rates.put(fault.wireName(), rate));
        json.put("seed", plan.rates().seed());
        put(json, plan.rates().settings());
        ObjectNode orders = json.putObject("orders");
        plan.orders().forEach((order, faults) -> orders.set(order, write(faults)));
        return json;
    }

    private static ObjectNode write(OrderFaults order) {
        ObjectNode json = Json.object();
        ArrayNode names = json.putArray("faults");
        order.faults().stream().sorted().forEach(fault -> names.add(fault.wireName()));
        put(json, order.settings());
        return json;
    }

    private static void put(ObjectNode json, FaultSettings settings) {
        json.put("delayMs", settings.delay().toMillis())
                .put("queryLagMs", settings.queryLag().toMillis())
                .put("declineCode", settings.declineCode());
        ArrayNode operations = json.putArray("operations");
        settings.operations().stream().sorted().forEach(operation -> operations.add(operation.wireName()));
        if (settings.times() < Integer.MAX_VALUE) {
            json.put("times", settings.times());
        }
    }

    /** Builds what the domain may still refuse, when every field of the body is known. */
    private static <T> T checked(JsonBody body, Function<FaultSettings, T> build) {
        FaultSettings none = FaultSettings.DEFAULT;
        long delay = body.optionalWhole("delayMs", 1, FaultSettings.MAX_DELAY.toMillis())
                .orElse(0L);
        long lag = body.optionalWhole("queryLagMs", 1, FaultSettings.MAX_QUERY_LAG.toMillis())
                .orElse(0L);
        String code = body.optionalText("declineCode", Rule.CODE).orElse(none.declineCode());
        long times = body.optionalWhole("times", 1, Integer.MAX_VALUE).orElse((long) none.times());
        Set<Operation> operations =
                body.optionalTexts("operations").map(FaultsJson::operations).orElse(none.operations());
        body.requireNothingElse();
        try {
            return build.apply(new FaultSettings(
                    Duration.ofMillis(delay), Duration.ofMillis(lag), code, operations, Math.toIntExact(times)));
        } catch (IllegalArgumentException e) {
            throw new BadRequestException(String.valueOf(e.getMessage()));
        }
    }

    private static Fault fault(String name) {
        return Fault.ofWireName(name)
                .orElseThrow(() -> new BadRequestException(
                        "there is no such fault; the faults are " + names(List.of(Fault.values()), Fault::wireName)));
    }

    private static Set<Operation> operations(List<String> names) {
        return names.stream()
                .map(name -> Operation.ofWireName(name)
                        .orElseThrow(() -> new BadRequestException("there is no such operation; the operations are "
                                + names(List.of(Operation.values()), Operation::wireName))))
                .collect(Collectors.toSet());
    }

    private static <T> String names(List<T> values, Function<T, String> name) {
        return values.stream().map(name).collect(Collectors.joining(", "));
    }
}
