package io.payledger.query.check;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * One thing that is not as it must be.
 *
 * @param part which part of the check has found it
 * @param paymentId left out for what is of no payment
 * @param place the table and the row's key, or the index in the log
 * @param column left out when it is the whole row
 * @param is what was found there; left out for nothing
 * @param should what ought to be; left out for nothing
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record PartFinding(
        String part,
        @Nullable String paymentId,
        String place,
        @Nullable String column,
        @Nullable String is,
        @Nullable String should,
        String detail) {

    static PartFinding of(ResultSet row) throws SQLException {
        return new PartFinding(
                row.getString("part"),
                row.getString("payment_id"),
                row.getString("place"),
                row.getString("column_name"),
                row.getString("is_value"),
                row.getString("should_be"),
                row.getString("detail"));
    }
}
