package io.payledger.app.demo;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.LongAdder;

/** Counts what is sent to the ledger and what comes back. Safe for threads. */
final class Tally {
    private final LongAdder requests = new LongAdder();
    private final ConcurrentMap<String, LongAdder> answers = new ConcurrentHashMap<>();

    void sent() {
        requests.increment();
    }

    /** Counts an answer by its status code, or by why there was none. */
    void answered(String kind) {
        answers.computeIfAbsent(kind, k -> new LongAdder()).increment();
    }

    long requests() {
        return requests.sum();
    }

    SortedMap<String, Long> answers() {
        SortedMap<String, Long> counts = new TreeMap<>();
        for (Map.Entry<String, LongAdder> answer : answers.entrySet()) {
            counts.put(answer.getKey(), answer.getValue().sum());
        }
        return counts;
    }
}
