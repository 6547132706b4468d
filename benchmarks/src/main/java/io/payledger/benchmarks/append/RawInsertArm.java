package io.payledger.benchmarks.append;

import io.payledger.benchmarks.measure.Arm;
import io.payledger.benchmarks.measure.Latencies;
import io.payledger.benchmarks.rig.Database;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * The limit: one connection that inserts batch after batch into a table like the engine's, with the same indexes, and does
 * nothing else. No lock, no head, no chain, no callers.
 */
final class RawInsertArm implements Arm {
    private final String name;
    private final String setup;
    private final Connection connection;
    private final RawRows rows;
    private final RawInsert insert;
    private final BatchSizes sizes;
    private int turn;

    RawInsertArm(String name, String setup, Database database, RawRows rows, RawInsert insert, BatchSizes sizes) {
        this.name = name;
        this.setup = setup;
        this.rows = rows;
        this.insert = insert;
        this.sizes = sizes;
        try {
            connection = database.as(Database.APP).getConnection();
        } catch (SQLException e) {
            throw new IllegalStateException("The raw insert has no connection", e);
        }
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String setup() {
        return setup;
    }

    @Override
    public int callers(int callers) {
        return 1;
    }

    @Override
    public int work(Latencies latencies) throws SQLException {
        int size = sizes.at(turn++);
        long start = System.nanoTime();
        insert.insert(connection, rows.next(size));
        latencies.since(start);
        return size;
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            throw new IllegalStateException("The connection of the raw insert does not close", e);
        }
    }
}
