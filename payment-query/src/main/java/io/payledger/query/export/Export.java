package io.payledger.query.export;

import io.payledger.query.reading.Conditions;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * What is exported.
 *
 * @param name of the file and the sheet
 * @param sql without its conditions: {@code SELECT * FROM payment_transaction t}
 * @param orderBy total, so that an export can be resumed; with a space before it
 * @param finish what is to be done with rows once some hundreds of them are read, with one question for all
 * @param columns in their order
 * @param resumed the client has the rows up to a place already, and the header
 */
public record Export<R>(
        String name,
        String sql,
        Conditions conditions,
        String orderBy,
        RowReader<R> reader,
        UnaryOperator<List<R>> finish,
        List<Column<R>> columns,
        boolean resumed) {

    /** One whose rows are whole as they are read. */
    public Export(
            String name,
            String sql,
            Conditions conditions,
            String orderBy,
            RowReader<R> reader,
            List<Column<R>> columns,
            boolean resumed) {
        this(name, sql, conditions, orderBy, reader, rows -> rows, columns, resumed);
    }

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
