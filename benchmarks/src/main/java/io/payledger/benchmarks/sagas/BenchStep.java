package io.payledger.benchmarks.sagas;

/** What drives a {@link BenchSaga}: about what the ledger's own events tell theirs. Public: Axon reads its properties. */
public sealed interface BenchStep {

    /** An attempt has begun: its saga is stored with a deadline. */
    record Begun(String tradeNo, String paymentId, long amountMinor) implements BenchStep {}

    /** The bank has given its word: saga and deadline go. */
    record Ended(String tradeNo) implements BenchStep {}
}
