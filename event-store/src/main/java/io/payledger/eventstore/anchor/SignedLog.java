package io.payledger.eventstore.anchor;

import io.payledger.eventstore.checkpoint.SignedCheckpoint;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import javax.sql.DataSource;

/** What of the log is signed, for those who pass it on: whoever gets it checks the signatures. Reads only. */
public final class SignedLog {
    private final DataSource dataSource;
    private final StoredTree tree;

    public SignedLog(DataSource dataSource) {
        this.dataSource = dataSource;
        this.tree = new StoredTree(dataSource);
    }

    /**
     * Events of one aggregate.
     *
     * @param signed those that the newest checkpoint covers
     * @param unsigned newer ones
     */
    public record EventCounts(long signed, long unsigned) {}

    /** The newest checkpoint; empty when there is none yet. */
    public Optional<SignedCheckpoint> newest() {
        return ask(CheckpointTable::newest).map(SignedCheckpoint::unchecked);
    }

    /** How many events this aggregate has. */
    public EventCounts counts(String aggregateId) {
        return ask(connection -> {
            long size = CheckpointTable.newest(connection)
                    .map(note -> SignedCheckpoint.unchecked(note).checkpoint().size())
                    .orElse(0L);
            return CheckpointTable.counts(connection, aggregateId, size);
        });
    }

    /** The tree; proofs over any size up to that of the newest checkpoint can be made. */
    public StoredTree tree() {
        return tree;
    }

    private <T> T ask(Question<T> question) {
        try (Connection connection = dataSource.getConnection()) {
            return question.ask(connection);
        } catch (SQLException e) {
            throw new TreeUnreadableException("The log could not be read: " + e.getMessage(), e);
        }
    }

    @FunctionalInterface
    private interface Question<T> {
        T ask(Connection connection) throws SQLException;
    }
}
