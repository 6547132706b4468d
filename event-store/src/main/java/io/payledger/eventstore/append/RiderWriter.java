package io.payledger.eventstore.append;

import java.sql.Connection;
import java.sql.SQLException;

/**
 * Puts further rows into the very transaction of an append, for all commands of a batch at once: idempotency keys, a
 * reservation. One object for each kind of row; riders with the same writer are written together.
 *
 * @param <R> what one command wants written
 */
public interface RiderWriter<R> {
    /**
     * Writes the rows with few statements and rejects those that may not be ({@link RiderRows#reject}); of a rejected row
     * it must not have written anything ({@code INSERT … ON CONFLICT DO NOTHING RETURNING …} does both). Called by the
     * writer's thread, under the lock of the log: quick, no waiting, no commit or rollback. It may be called again for
     * the same rows after what it did was undone.
     *
     * @throws SQLException then the whole batch is undone and each command is tried alone
     */
    void write(Connection connection, RiderRows<R> rows) throws SQLException;
}
