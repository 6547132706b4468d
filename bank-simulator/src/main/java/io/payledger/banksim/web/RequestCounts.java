package io.payledger.banksim.web;

import io.payledger.banksim.faults.Fault;
import io.payledger.banksim.faults.Operation;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import tools.jackson.databind.node.ObjectNode;

/** How often the bank was asked, and how often it failed on purpose, since it was started. Safe for threads. */
final class RequestCounts {
    private final Map<Operation, LongAdder> requests = new EnumMap<>(Operation.class);
    private final Map<Fault, LongAdder> injected = new EnumMap<>(Fault.class);

    RequestCounts() {
        for (Operation operation : Operation.values()) {
            requests.put(operation, new LongAdder());
        }
        for (Fault fault : Fault.values()) {
            injected.put(fault, new LongAdder());
        }
    }

    void asked(Operation operation) {
        requests.getOrDefault(operation, new LongAdder()).increment();
    }

    void injected(Fault fault) {
        injected.getOrDefault(fault, new LongAdder()).increment();
    }

    ObjectNode requestsJson() {
        ObjectNode json = Json.object();
        requests.forEach((operation, count) -> json.put(operation.wireName(), count.sum()));
        return json;
    }

    ObjectNode injectedJson() {
        ObjectNode json = Json.object();
        injected.forEach((fault, count) -> json.put(fault.wireName(), count.sum()));
        return json;
    }
}
