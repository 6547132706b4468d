package io.payledger.eventstore.anchor;

import io.payledger.eventstore.checkpoint.Checkpoint;
import io.payledger.eventstore.checkpoint.SignedCheckpoint;
import io.payledger.eventstore.checkpoint.SigningKey;
import io.payledger.eventstore.checkpoint.VerifierKey;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;

/** Makes the checkpoints of the log and gives them out. Only one node makes one at a time; any node may. */
public final class Checkpoints {
    private final DataSource dataSource;
    private final StoredTree tree;
    private final Clock clock;
    private final List<SigningKey> keys;
    private final List<VerifierKey> trusted;

    /**
     * @param keys each signs every checkpoint; none when this node makes no checkpoints
     * @param trusted keys whose checkpoints count; without any there are none
     */
    public Checkpoints(DataSource dataSource, Clock clock, List<SigningKey> keys, List<VerifierKey> trusted) {
        this.dataSource = dataSource;
        this.tree = new StoredTree(dataSource);
        this.clock = clock;
        this.keys = List.copyOf(keys);
        this.trusted = List.copyOf(trusted);
    }

    /** The newest one; empty when there is none yet. */
    public Optional<SignedCheckpoint> newest() {
        return read(CheckpointTable::newest);
    }

    /** The oldest one that covers the event at this index; empty when it is too new. */
    public Optional<SignedCheckpoint> covering(long index) {
        return read(connection -> CheckpointTable.covering(connection, index));
    }

    /**
     * Makes the next checkpoint where the log has grown, no other node is at it, and the log still contains what was
     * signed before.
     *
     * @throws LogNotTheSameException when it does not; nothing is signed then
     */
    public void makeNext() {
        if (keys.isEmpty()) {
            return;
        }
        long head = uncoveredHead();
        if (head > 0) {
            // Before the turn is taken: over a long log that has no tree yet it takes a while.
            tree.growTo(head);
            signEnd();
        }
    }

    /** The end of the log; 0 when a checkpoint covers it. */
    private long uncoveredHead() {
        try (Connection connection = dataSource.getConnection()) {
            Optional<CheckpointTable.Head> head = CheckpointTable.head(connection);
            return head.isEmpty() || isCovered(connection, head.get().index())
                    ? 0
                    : head.get().index();
        } catch (SQLException e) {
            throw unreadable(e);
        }
    }

    private void signEnd() {
        try (Connection connection = dataSource.getConnection()) {
            connection.setAutoCommit(false);
            try {
                Optional<CheckpointTable.Head> head = CheckpointTable.head(connection);
                if (head.isPresent()
                        && CheckpointTable.takesTurn(connection)
                        && !isCovered(connection, head.get().index())) {
                    sign(connection, head.get());
                }
                connection.commit();
            } finally {
                connection.rollback();
                connection.setAutoCommit(true);
            }
        } catch (SQLException e) {
            throw unreadable(e);
        }
    }

    private boolean isCovered(Connection connection, long index) throws SQLException {
        return CheckpointTable.covering(connection, index).isPresent();
    }

    private void sign(Connection connection, CheckpointTable.Head head) throws SQLException {
        tree.growTo(head.index());
        Optional<String> before = CheckpointTable.newest(connection);
        if (before.isPresent()) {
            requireContained(SignedCheckpoint.open(before.get(), trusted).checkpoint());
        }
        Checkpoint checkpoint = new Checkpoint(
                keys.getFirst().name(), head.index(), tree.proofs(head.index()).root(), head.hash(), clock.instant());
        CheckpointTable.add(
                connection,
                checkpoint.size(),
                checkpoint.at(),
                SignedCheckpoint.sign(checkpoint, keys).note().toString());
    }

    /**
     * Returns when the log begins with exactly what this checkpoint was made of.
     *
     * @throws LogNotTheSameException otherwise
     */
    public void requireContained(Checkpoint known) {
        try (Connection connection = dataSource.getConnection()) {
            long head = CheckpointTable.head(connection)
                    .map(CheckpointTable.Head::index)
                    .orElse(0L);
            if (head < known.size()) {
                throw new LogNotTheSameException(known, "it ends at " + head);
            }
            if (!CheckpointTable.hashAt(connection, known.size()).equals(Optional.of(known.head()))) {
                throw new LogNotTheSameException(known, "the event at " + known.size() + " is another one");
            }
        } catch (SQLException e) {
            throw unreadable(e);
        }
        tree.growTo(known.size());
        if (!tree.proofs(known.size()).root().equals(known.root())) {
            throw new LogNotTheSameException(known, "its Merkle tree has another root");
        }
    }

    private Optional<SignedCheckpoint> read(Question question) {
        if (trusted.isEmpty()) {
            return Optional.empty();
        }
        try (Connection connection = dataSource.getConnection()) {
            return question.ask(connection).map(note -> SignedCheckpoint.open(note, trusted));
        } catch (SQLException e) {
            throw unreadable(e);
        }
    }

    private static TreeUnreadableException unreadable(SQLException e) {
        return new TreeUnreadableException("The checkpoints could not be read: " + e.getMessage(), e);
    }

    @FunctionalInterface
    private interface Question {
        Optional<String> ask(Connection connection) throws SQLException;
    }
}
