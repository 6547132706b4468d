package io.payledger.benchmarks.charge.rival;

/** What an order service sends, the same to all. */
public record PayRequest(String orderId, String channel, long amount, String currency) {}
