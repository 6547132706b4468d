package io.payledger.eventstore.append;

import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one thread of a node that appends: takes whatever waits, writes it in one transaction, answers. While it is busy the
 * next batch gathers by itself, so there is no artificial delay and batches grow with the load.
 */
public final class GroupCommitWriter implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(GroupCommitWriter.class);

    private final AppendQueue queue;
    private final WriterSettings settings;
    private final CommitListener listener;
    private final Announcements announcements;
    private final WriterSession session;
    private final Thread thread;
    private volatile AppendObserver observer = AppendObserver.NONE;

    /**
     * @param dataSource gives the writer's own connection, which it keeps
     * @param listener is told of every committed batch before its callers are
     */
    public GroupCommitWriter(
            AppendQueue queue, DataSource dataSource, WriterSettings settings, CommitListener listener) {
        this.queue = queue;
        this.settings = settings;
        this.listener = listener;
        this.announcements = new Announcements(settings.notificationPause(), settings.floorPause());
        this.session = new WriterSession(dataSource, settings.stall());
        this.thread = new Thread(this::run, "event-store-writer");
        // Whoever waits for it keeps the process alive; it alone need not.
        thread.setDaemon(true);
    }

    /** Starts the writer; callers may have queued before. */
    public void start() {
        thread.start();
    }

    /** From now on this one is told of every batch, in place of another. */
    public void observedBy(AppendObserver next) {
        observer = next;
    }

    /** Whether it writes as this process of the server now. */
    public boolean writesAs(int serverProcess) {
        return session.isOf(serverProcess);
    }

    /** Whether its thread lives; a database that is away does not end it. */
    public boolean isAlive() {
        return thread.isAlive();
    }

    /** Refuses new commands, writes those that wait if the database can be reached, and ends. */
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
            while (!queue.isDrained() && session.connect(() -> !queue.isClosed())) {
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
            queue.failWaiting();
            session.close();
        }
    }

    /** Writes a batch, again and again while the database is away and somebody waits for it. */
    private void append(List<PendingAppend> batch) throws InterruptedException {
        List<PendingAppend> left = batch;
        while (!left.isEmpty()) {
            try {
                if (write(left)) {
                    return;
                }
            } catch (SQLException e) {
                DatabaseFault fault = DatabaseFault.of(e);
                if (fault == DatabaseFault.ROWS) {
                    session.rollback();
                    appendApart(left, e);
                    return;
                }
                LOG.warn("{} commands could not be written ({}); they are tried again", left.size(), e.getMessage());
                session.recover(fault);
            } catch (AppendOutcomeUnknownException e) {
                LOG.error("{} commands may be stored or not; their callers are told so", left.size(), e);
                failAll(left, () -> new AppendOutcomeUnknownException(String.valueOf(e.getMessage()), e));
                return;
            } catch (LogDamagedException e) {
                LOG.error("The log is damaged; {} commands are refused", left.size(), e);
                session.rollback();
                failAll(left, () -> new EventRefusedException(String.valueOf(e.getMessage()), e));
                return;
            } catch (RuntimeException e) {
                // A rider's own fault.
                session.rollback();
                appendApart(left, e);
                return;
            }
            left = takenAgain(left);
        }
    }

    /** Whether the batch is committed and answered; false when it certainly is not and can be written again. */
    private boolean write(List<PendingAppend> batch) throws SQLException, InterruptedException {
        long start = System.nanoTime();
        BatchTransaction transaction = new BatchTransaction(batch);
        WriterConnection connection = session.current();
        transaction.decide(connection.jdbc());
        boolean growing = !transaction.stored().isEmpty();
        try {
            transaction.insertAndCommit(connection.jdbc(), growing ? announcements.due() : "");
        } catch (SQLException e) {
            if (DatabaseFault.of(e) != DatabaseFault.CONNECTION) {
                throw e;
            }
            LOG.warn("The answer to a commit was lost ({}); asking what became of it", e.getMessage());
            if (!session.findOut(transaction.proof(), settings.timeout(), e)) {
                return false;
            }
        }
        observer.committed(batch.size(), transaction.stored().size(), Duration.ofNanos(System.nanoTime() - start));
        if (growing) {
            announcements.committed();
            listener.committed(transaction.stored());
        }
        transaction.answer();
        return true;
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

    /** Waits for the database; returns the commands whose callers still wait then. */
    private List<PendingAppend> takenAgain(List<PendingAppend> batch) throws InterruptedException {
        batch.forEach(PendingAppend::release);
        if (!session.connect(() -> !queue.isClosed())) {
            failAll(batch, () -> new EventStoreUnavailableException("The event store stops without its database"));
            return List.of();
        }
        return batch.stream().filter(PendingAppend::take).toList();
    }

    private static void failAll(List<PendingAppend> batch, Supplier<RuntimeException> cause) {
        batch.forEach(command -> command.fail(cause.get()));
    }

    private void catchUp() {
        try {
            announcements.catchUp(session.current().jdbc());
        } catch (SQLException e) {
            LOG.warn("Other nodes could not be told of new events ({}); they poll", e.getMessage());
            session.recover(DatabaseFault.CONNECTION);
        }
    }
}
