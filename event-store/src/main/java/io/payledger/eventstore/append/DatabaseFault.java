package io.payledger.eventstore.append;

import java.sql.SQLException;
import java.util.Set;

/** What an error of the database means for the batch that met it. */
enum DatabaseFault {
    /** The connection or the server is gone or going: try the batch again on a new connection. */
    CONNECTION,
    /** The transaction was in the way of another one: try the batch again. */
    PASSING,
    /** Something in the batch itself is not acceptable: find out which command. */
    ROWS;

    private static final Set<String> CONNECTION_STATES = Set.of(
            "57P01", // terminated by an administrator
            "57P02", // crash of another backend
            "57P03", // starting up or shutting down
            "25P03", // thrown out: idle under the lock for too long
            "25006", // read only: connected to a standby
            "53300"); // too many connections

    private static final Set<String> PASSING_STATES = Set.of(
            "55P03", // lock not available
            "57014", // cancelled
            "53100", // disk full
            "53200"); // out of memory

    static DatabaseFault of(SQLException e) {
        String state = e.getSQLState();
        if (state == null || state.startsWith("08") || CONNECTION_STATES.contains(state)) {
            return CONNECTION;
        }
        // Class 40: serialization failure and deadlock, always rolled back by the server (case E12).
        return state.startsWith("40") || PASSING_STATES.contains(state) ? PASSING : ROWS;
    }
}
