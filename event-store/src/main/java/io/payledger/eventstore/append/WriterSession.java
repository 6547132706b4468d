package io.payledger.eventstore.append;

import java.sql.SQLException;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A writer's connection over the years: opened again whenever it is lost. For one thread, but for {@link #isOf}. */
final class WriterSession implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(WriterSession.class);

    /** Pauses between two tries: short, since callers wait; a database that restarts is back in a second or two. */
    private static final Duration FIRST_PAUSE = Duration.ofMillis(10);

    private static final Duration LONGEST_PAUSE = Duration.ofMillis(500);

    private final DataSource dataSource;
    private final Duration stall;
    private volatile @Nullable WriterConnection connection;
    private Duration pause = Duration.ZERO;

    WriterSession(DataSource dataSource, Duration stall) {
        this.dataSource = dataSource;
        this.stall = stall;
    }

    /** Whether the open connection is that of this process of the server. */
    boolean isOf(int serverProcess) {
        WriterConnection now = connection;
        return now != null && now.id().pid() == serverProcess;
    }

    /** The open connection; {@link #connect} comes first. */
    WriterConnection current() throws SQLException {
        if (connection == null) {
            connection = WriterConnection.open(dataSource, stall);
        }
        return connection;
    }

    /**
     * Makes sure that there is a connection, and waits for the database as long as it takes.
     *
     * @param going asked between two tries; when false, this gives up
     * @return whether there is a connection
     */
    boolean connect(BooleanSupplier going) throws InterruptedException {
        while (true) {
            Thread.sleep(pause);
            try {
                current();
                pause = Duration.ZERO;
                return true;
            } catch (SQLException e) {
                LOG.warn("The event store cannot reach its database ({}); trying again", e.getMessage());
                lengthenPause();
                if (!going.getAsBoolean()) {
                    return false;
                }
            }
        }
    }

    /** Makes ready for another try after a fault that certainly stored nothing. */
    void recover(DatabaseFault fault) {
        if (fault == DatabaseFault.CONNECTION) {
            discard();
        } else {
            rollback();
        }
        lengthenPause();
    }

    /**
     * Finds out what became of a commit whose answer was lost.
     *
     * @param patience how long the database may be away
     * @param lost the error in place of the answer
     * @throws AppendOutcomeUnknownException when the database cannot be asked in that time
     */
    boolean findOut(CommitProof proof, Duration patience, SQLException lost) throws SQLException, InterruptedException {
        long giveUp = System.nanoTime() + patience.toNanos();
        SessionId lostSession = current().id();
        discard();
        while (true) {
            try {
                boolean committed = CommitResolution.isCommitted(current(), proof, lostSession);
                LOG.info("The lost commit had {}; going on", committed ? "taken place" : "not taken place");
                pause = Duration.ZERO;
                return committed;
            } catch (SQLException e) {
                discard();
                if (System.nanoTime() > giveUp) {
                    e.addSuppressed(lost);
                    throw new AppendOutcomeUnknownException(
                            "A commit was lost and the database cannot be asked what became of it; ask for the state"
                                    + " before sending the command again",
                            e);
                }
                lengthenPause();
                Thread.sleep(pause);
            }
        }
    }

    void rollback() {
        if (connection != null) {
            try {
                connection.rollback();
            } catch (SQLException e) {
                discard();
            }
        }
    }

    private void discard() {
        if (connection != null) {
            connection.discard();
            connection = null;
        }
    }

    private void lengthenPause() {
        Duration longer = pause.isZero() ? FIRST_PAUSE : pause.multipliedBy(2);
        pause = longer.compareTo(LONGEST_PAUSE) < 0 ? longer : LONGEST_PAUSE;
    }

    @Override
    public void close() {
        if (connection != null) {
            connection.close();
            connection = null;
        }
    }
}
