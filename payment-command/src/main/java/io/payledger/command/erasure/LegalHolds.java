package io.payledger.command.erasure;

import io.payledger.api.id.CaseNumber;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Asks table {@code legal_hold}. */
final class LegalHolds {
    /** More than anybody looks through; the longest standing first. */
    private static final int MOST = 1_000;

    private final JdbcClient jdbc;

    LegalHolds(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    List<LegalHold> standing() {
        return jdbc.sql("SELECT * FROM legal_hold WHERE lifted_at IS NULL ORDER BY set_at, subject LIMIT " + MOST)
                .query((row, number) -> LegalHold.of(row))
                .list();
    }

    /** Whether there was ever a hold of this case. */
    boolean isKnown(String subject, CaseNumber caseNumber) {
        return jdbc.sql("SELECT EXISTS (SELECT FROM legal_hold WHERE subject = ? AND case_number = ?)")
                .params(subject, caseNumber.value())
                .query(Boolean.class)
                .single();
    }
}
