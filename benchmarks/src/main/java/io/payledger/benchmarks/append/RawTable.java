package io.payledger.benchmarks.append;

import io.payledger.benchmarks.measure.Arm;
import io.payledger.benchmarks.payment.BenchPayments;
import io.payledger.benchmarks.rig.BenchServer;
import java.util.List;
import java.util.function.Supplier;

/** Raw inserts, each into a table of the event store's own shape in a database of its own. */
final class RawTable {
    static final String NAME = "raw-insert";

    private final BenchServer server;
    private int databases;

    RawTable(BenchServer server) {
        this.server = server;
    }

    /** Both forms that a multi-row insert can have. */
    List<Supplier<Arm>> setups(String name, BatchSizes sizes) {
        return List.of(
                () -> arm(name, "values", new ValuesInsert(), sizes),
                () -> arm(name, "arrays", new ArraysInsert(), sizes));
    }

    Arm arm(String name, String setup, RawInsert insert, BatchSizes sizes) {
        databases++;
        return new RawInsertArm(
                name,
                setup,
                server.newDatabase("raw_" + databases).migrated(),
                new RawRows(new BenchPayments("rw")),
                insert,
                sizes);
    }
}
