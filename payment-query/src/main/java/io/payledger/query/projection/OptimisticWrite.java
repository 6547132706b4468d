package io.payledger.query.projection;

import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Writes rows as new, without looking for those that may be there: what a projection is handed is new, unless two nodes
 * believe to own one segment (case F16) or a position was set back. Then the unique keys refuse it, nothing of it stays, and
 * it is written again with care. A look for each row takes the database a third of what its insert costs.
 */
public final class OptimisticWrite {
    private OptimisticWrite() {}

    /**
     * Within a transaction. Where each event comes once there is nothing to fear, and no savepoint: a long transaction with
     * many of them makes all others slow.
     *
     * @param asNew plain inserts, which fail with {@link DuplicateKeyException} where a row is there
     * @param withCare the same for any state of the tables, also one that another node has written meanwhile
     */
    public static void run(ProjectionPlace place, Runnable asNew, Runnable withCare) {
        if (place.exactlyOnce()) {
            asNew.run();
            return;
        }
        JdbcClient jdbc = place.jdbc();
        jdbc.sql("SAVEPOINT as_new").update();
        try {
            asNew.run();
        } catch (DuplicateKeyException e) {
            jdbc.sql("ROLLBACK TO SAVEPOINT as_new").update();
            withCare.run();
        }
        jdbc.sql("RELEASE SAVEPOINT as_new").update();
    }
}
