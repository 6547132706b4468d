package io.payledger.benchmarks.append;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** A way of inserting many rows with one statement and one commit. */
interface RawInsert {

    /** Inserts the rows and returns when they are durable. */
    void insert(Connection connection, List<RawRow> rows) throws SQLException;
}
