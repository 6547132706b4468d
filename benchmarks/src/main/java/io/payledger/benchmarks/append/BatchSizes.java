package io.payledger.benchmarks.append;

import io.payledger.benchmarks.rig.Database;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** How many rows each insert has, one after the other, round and round. */
record BatchSizes(List<Integer> sizes) {
    private static final int MOST = 5_000;

    /** Rows that became visible together, of the later half, when the engine was warm. */
    private static final String OF_TRANSACTIONS = """
            SELECT count(*) FROM events
            WHERE global_index > (SELECT max(global_index) / 2 FROM events)
            GROUP BY xmin::text ORDER BY max(global_index) LIMIT ?""";

    static BatchSizes always(int size) {
        return new BatchSizes(List.of(size));
    }

    /** The sizes of the batches in which the latest events of a store were appended. */
    static BatchSizes latestOf(Database database) {
        try (Connection connection = database.superuser().getConnection();
                PreparedStatement query = connection.prepareStatement(OF_TRANSACTIONS)) {
            query.setInt(1, MOST);
            List<Integer> sizes = new ArrayList<>();
            try (ResultSet rows = query.executeQuery()) {
                while (rows.next()) {
                    sizes.add(rows.getInt(1));
                }
            }
            return new BatchSizes(List.copyOf(sizes));
        } catch (SQLException e) {
            throw new IllegalStateException("The engine's batches cannot be counted", e);
        }
    }

    int at(int turn) {
        return sizes.get(turn % sizes.size());
    }

    double mean() {
        return sizes.stream().mapToInt(Integer::intValue).average().orElseThrow();
    }
}
