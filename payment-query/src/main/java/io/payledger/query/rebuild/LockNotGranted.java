package io.payledger.query.rebuild;

import java.sql.SQLException;
import java.util.Set;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.dao.DataAccessException;

/** Tells that somebody else has a table or a row: worth another try. */
final class LockNotGranted {
    /** PostgreSQL's lock_not_available and deadlock_detected. */
    private static final Set<String> STATES = Set.of("55P03", "40P01");

    private LockNotGranted() {}

    /** Returns when it is that; throws it again when it is anything else. */
    static void orRethrow(DataAccessException failure) {
        boolean locked = NestedExceptionUtils.getMostSpecificCause(failure) instanceof SQLException cause
                && STATES.contains(cause.getSQLState());
        if (!locked) {
            throw failure;
        }
    }
}
