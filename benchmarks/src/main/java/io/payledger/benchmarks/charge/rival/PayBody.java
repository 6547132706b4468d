package io.payledger.benchmarks.charge.rival;

/** What it gets. */
public record PayBody(String orderId, String status, String tradeNo) {}
