package io.payledger.command.erasure;

import io.payledger.api.id.CaseNumber;
import io.payledger.api.personal.HoldReason;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;

/** A hold that stands. */
public record LegalHold(String subject, CaseNumber caseNumber, HoldReason reason, String setBy, Instant setAt) {

    static LegalHold of(ResultSet row) throws SQLException {
        return new LegalHold(
                row.getString("subject"),
                new CaseNumber(row.getString("case_number")),
                HoldReason.valueOf(row.getString("reason")),
                row.getString("set_by"),
                row.getTimestamp("set_at").toInstant());
    }
}
