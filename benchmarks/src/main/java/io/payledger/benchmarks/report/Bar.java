package io.payledger.benchmarks.report;

import io.payledger.benchmarks.append.AppendResult;
import java.util.List;
import java.util.OptionalDouble;

/**
 * What the ledger wants to reach, and what it did.
 *
 * @param key in the JSON
 * @param least the ratio that is wanted at least
 * @param reached empty when it was not measured
 */
record Bar(String key, String meaning, double least, OptionalDouble reached) {

    static List<Bar> of(AppendResult result) {
        return List.of(
                new Bar(
                        "vs_axon_jdbc",
                        "the ledger's store against Axon's JDBC engine, same command bus",
                        2.5,
                        OptionalDouble.of(result.vsAxonJdbc())),
                new Bar(
                        "vs_plain_table",
                        "the ledger's store under the command bus against a plain table",
                        1.0,
                        OptionalDouble.of(result.vsPlainTable())),
                new Bar(
                        "engine_vs_raw_insert",
                        "the engine alone against raw inserts in its own batch sizes",
                        0.6,
                        OptionalDouble.of(result.engineVsRawInsert())),
                new Bar(
                        "rate_at_10m_vs_empty",
                        "over a store of 10 million events against an empty one",
                        0.9,
                        result.rateAtTenMillionVsEmpty()),
                new Bar(
                        "verify_vs_sha256",
                        "verification of the chain against plain SHA-256 of the same bytes",
                        0.5,
                        OptionalDouble.of(result.verifyVsSha256())));
    }

    /** In a word, for people. */
    String verdict() {
        if (reached.isEmpty()) {
            return "not measured in this run";
        }
        return reached.getAsDouble() >= least ? "reached" : "missed";
    }
}
