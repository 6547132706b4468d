package io.payledger.query.export;

import io.payledger.query.reading.Conditions;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

/**
 * What is exported.
 *
 * @param name of the file and the sheet
 * @param sql without its conditions: {@code SELECT * FROM payment_transaction t}
 * @param orderBy total, so that an export can be resumed; with a space before it
 * @param columns in their order
 * @param resumed the client has the rows up to a place already, and the header
 */
public record Export<R>(
        String name,
        String sql,
        Conditions conditions,
        String orderBy,
        RowReader<R> reader,
        List<Column<R>> columns,
        boolean resumed) {

    String statement() {
        return sql + conditions.where() + orderBy;
    }

    List<String> names() {
        return columns.stream().map(Column::name).toList();
    }

    List<Cell> cells(R row) {
        return columns.stream().map(column -> column.cell().apply(row)).toList();
    }

    /** Makes a row of the API from a row of the table: the same one, so that both agree. */
    @FunctionalInterface
    public interface RowReader<R> {
        R read(ResultSet row) throws SQLException;
    }
}
