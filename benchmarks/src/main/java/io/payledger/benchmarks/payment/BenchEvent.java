package io.payledger.benchmarks.payment;

/** What happened to a measured payment; as JSON as large as the ledger's own events. */
public sealed interface BenchEvent {

    String paymentId();

    /** Always the first. */
    record Submitted(
            String paymentId, String merchantId, String orderId, long amountMinor, String currency, String purpose)
            implements BenchEvent {}

    /** The intent to charge. */
    record AttemptStarted(
            String paymentId, int attempt, String tradeNo, String channel, long amountMinor, String currency)
            implements BenchEvent {}

    /** Charged. */
    record Succeeded(
            String paymentId,
            int attempt,
            String tradeNo,
            long amountMinor,
            String currency,
            String bankReference,
            String source)
            implements BenchEvent {}
}
