package io.payledger.query.statement;

import io.payledger.query.statement.matching.MatchClass;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * How many matches are of a class.
 *
 * @param waiting those of them that wait for somebody
 */
record ClassCount(MatchClass matchClass, long matches, long waiting) {

    static ClassCount of(ResultSet row) throws SQLException {
        return new ClassCount(
                MatchClass.valueOf(row.getString("class")), row.getLong("matches"), row.getLong("waiting"));
    }
}
