package io.payledger.eventstore.append;

import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one thread of a node that appends: takes whatever waits, writes it in one transaction, answers. While it is busy the
 * next batch gathers by itself, so there is no artificial delay and batches grow with the load.
 */
public final class GroupCommitWriter implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(GroupCommitWriter.class);
    private static final Duration FIRST_RETRY = Duration.ofMillis(10);
    private static final Duration LONGEST_RETRY = Duration.ofMillis(500);

    private final AppendQueue queue;
    private final DataSource dataSource;
    private final WriterSettings settings;
    private final CommitListener listener;
    private final Announcements announcements;
    private final Thread thread;
    private @Nullable WriterConnection session;

    /**
     * @param dataSource gives the writer's own connection, which it keeps
     * @param listener is told of every committed batch before its callers are
     */
    public GroupCommitWriter(
            AppendQueue queue, DataSource dataSource, WriterSettings settings, CommitListener listener) {
        this.queue = queue;
        this.dataSource = dataSource;
        this.settings = settings;
        this.listener = listener;
        this.announcements = new Announcements(settings.notificationPause(), settings.floorPause());
        this.thread = new Thread(this::run, "event-store-writer");
    }

    /** Starts the writer; callers may have queued before. */
    public void start() {
        thread.start();
    }

    /** Refuses new commands, writes those that wait, and ends. */
    @Override
    public void close() {
        queue.close();
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
                thread.interrupt();
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void run() {
        try {
            while (!queue.isDrained()) {
                List<PendingAppend> batch = queue.take(settings.batchEvents(), announcements.pause());
                if (!batch.isEmpty()) {
                    append(batch);
                } else if (announcements.isOverdue()) {
                    catchUp();
                }
            }
        } catch (InterruptedException e) {
            LOG.warn("The event store's writer was interrupted; what waits is not written");
        } finally {
            if (session != null) {
                session.close();
            }
        }
    }

    private void append(List<PendingAppend> batch) throws InterruptedException {
        long giveUp = System.nanoTime() + settings.timeout().toNanos();
        Duration pause = FIRST_RETRY;
        while (true) {
            BatchTransaction transaction = new BatchTransaction(batch);
            try {
                if (commit(transaction, giveUp)) {
                    announcements.committed();
                    listener.committed(transaction.stored());
                    transaction.answer();
                    return;
                }
            } catch (AppendOutcomeUnknownException e) {
                LOG.error("A batch of {} commands may be stored or not; its callers are told so", batch.size(), e);
                failAll(batch, command -> new AppendOutcomeUnknownException(String.valueOf(e.getMessage()), e));
                return;
            } catch (LogDamagedException e) {
                LOG.error("The log is damaged; a batch of {} commands is refused", batch.size(), e);
                rollback();
                failAll(batch, command -> new EventRefusedException(String.valueOf(e.getMessage()), e));
                return;
            } catch (SQLException e) {
                DatabaseFault fault = DatabaseFault.of(e);
                if (fault == DatabaseFault.ROWS) {
                    rollback();
                    appendApart(batch, e);
                    return;
                }
                retryLater(batch, fault, e);
                if (System.nanoTime() > giveUp) {
                    failAll(batch, command -> unavailable(e));
                    return;
                }
            } catch (RuntimeException e) {
                rollback();
                appendApart(batch, e);
                return;
            }
            Thread.sleep(pause);
            pause = pause.multipliedBy(2).compareTo(LONGEST_RETRY) < 0 ? pause.multipliedBy(2) : LONGEST_RETRY;
        }
    }

    /** Whether the batch is committed; false when it certainly is not and can be written again. */
    private boolean commit(BatchTransaction transaction, long giveUp) throws SQLException, InterruptedException {
        WriterConnection connection = session();
        transaction.write(connection.jdbc());
        if (!transaction.stored().isEmpty()) {
            announcements.addTo(
                    connection.jdbc(), transaction.stored().getLast().globalIndex(), transaction.lastHash());
        }
        try {
            connection.jdbc().commit();
            return true;
        } catch (SQLException e) {
            if (DatabaseFault.of(e) != DatabaseFault.CONNECTION) {
                throw e;
            }
            LOG.warn("The answer to a commit was lost ({}); asking what became of it", e.getMessage());
            return resolve(transaction, giveUp, e);
        }
    }

    private boolean resolve(BatchTransaction transaction, long giveUp, SQLException lost) throws InterruptedException {
        discard();
        if (transaction.stored().isEmpty()) {
            throw new AppendOutcomeUnknownException("The commit of riders without events was lost", lost);
        }
        while (true) {
            try {
                boolean committed = CommitResolution.isCommitted(session().jdbc(), transaction.stored());
                LOG.info("The lost commit had {} place; going on", committed ? "taken" : "not taken");
                return committed;
            } catch (SQLException e) {
                discard();
                if (System.nanoTime() > giveUp) {
                    e.addSuppressed(lost);
                    throw new AppendOutcomeUnknownException(
                            "The commit was lost and the database cannot be asked what became of it; ask for the state"
                                    + " before sending the command again",
                            e);
                }
                Thread.sleep(LONGEST_RETRY);
            }
        }
    }

    /** Someone's rows spoil the batch: halves are tried apart until the one command is alone. */
    private void appendApart(List<PendingAppend> batch, Exception why) throws InterruptedException {
        if (batch.size() == 1) {
            LOG.warn("The database refused the events of a command; only that command fails", why);
            batch.getFirst().fail(new EventRefusedException("The event store refused the rows of the command", why));
            return;
        }
        int half = batch.size() / 2;
        append(batch.subList(0, half));
        append(batch.subList(half, batch.size()));
    }

    private void retryLater(List<PendingAppend> batch, DatabaseFault fault, SQLException e) {
        LOG.warn("A batch of {} commands could not be written ({}); it is tried again", batch.size(), e.getMessage());
        if (fault == DatabaseFault.CONNECTION) {
            discard();
        } else {
            rollback();
        }
    }

    private static RuntimeException unavailable(SQLException e) {
        return new EventStoreUnavailableException("The event store cannot be reached; nothing was stored", e);
    }

    private static void failAll(List<PendingAppend> batch, Function<PendingAppend, RuntimeException> cause) {
        batch.forEach(command -> command.fail(cause.apply(command)));
    }

    private void catchUp() {
        try {
            WriterConnection connection = session();
            announcements.catchUp(connection.jdbc());
            connection.jdbc().commit();
        } catch (SQLException e) {
            LOG.warn("Other nodes could not be told of new events ({}); they poll", e.getMessage());
            discard();
        }
    }

    private WriterConnection session() throws SQLException {
        if (session == null) {
            session = WriterConnection.open(dataSource, settings.stall());
        }
        return session;
    }

    private void rollback() {
        if (session != null) {
            try {
                session.rollback();
            } catch (SQLException e) {
                discard();
            }
        }
    }

    private void discard() {
        if (session != null) {
            session.discard();
            session = null;
        }
    }
}
