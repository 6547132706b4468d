package io.payledger.query.statement;

import io.payledger.query.statement.matching.MatchAction;
import io.payledger.query.statement.matching.MatchClass;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;

/**
 * What somebody decided about a difference.
 *
 * @param matchClass that it had then
 * @param outcome PROPOSED, RESOLVED or ASSIGNED with a number
 * @param from network address
 */
record DecisionRow(
        MatchClass matchClass, MatchAction action, String outcome, String reason, String by, String from, Instant at) {

    static DecisionRow of(ResultSet row) throws SQLException {
        return new DecisionRow(
                MatchClass.valueOf(row.getString("class")),
                MatchAction.valueOf(row.getString("action")),
                row.getString("outcome"),
                row.getString("reason"),
                row.getString("decided_by"),
                row.getString("decided_from"),
                row.getTimestamp("decided_at").toInstant());
    }
}
