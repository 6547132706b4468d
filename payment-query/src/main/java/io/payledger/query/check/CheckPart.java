package io.payledger.query.check;

import java.sql.SQLException;

/**
 * A part of the check of a whole ledger. It reads and never mends; what it keeps in memory does not grow with the ledger.
 * It runs beside a ledger that works, so what is merely not finished yet is no finding.
 */
public interface CheckPart {

    /** Short and stable: it names the part in rows, figures and alarms. */
    String name();

    /**
     * Looks at everything.
     *
     * @throws SQLException when the database could not be asked; nothing is known of the part then
     * @throws InterruptedException when nobody wants to know any more
     */
    void run(Notes notes) throws SQLException, InterruptedException;

    /** Where a part writes down what it sees; for one thread. */
    interface Notes {
        /** One more finding; the first thousand of a check are kept, all are counted. */
        void found(CheckFinding finding);

        /** How far it is. */
        void at(long done, long total);

        /** How much it has looked at: {@code payments}, {@code rows}. */
        void looked(String what, long count);

        /** What it could not compare, and why; for people. */
        void notCompared(String what);
    }
}
