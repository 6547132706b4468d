package io.payledger.query.reading;

import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.ProblemException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.jdbc.core.RowCallbackHandler;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Answers a question at one moment: rows, totals and position are those of the same instant, however long it takes. What
 * takes too long is stopped by the database.
 */
public final class Snapshot {
    private static final String QUERY_CANCELED = "57014";

    /**
     * Each execution is planned for its own values. The driver prepares a statement at its fifth use, and PostgreSQL may
     * then settle for one plan for all values: the one that is good for a common channel reads the whole table for a rare
     * one (243 ms against 1.5 ms, one million payments). Planning takes a tenth of a millisecond.
     */
    private static final String PLANS = "SET LOCAL plan_cache_mode = force_custom_plan";

    /**
     * PostgreSQL's default of 4 is that of turning disks. With it, it reads a whole table where an index with all that is
     * asked for is half as long; 1.1 is the usual value where tables are in memory or on flash.
     */
    private static final String DISK = "SET LOCAL random_page_cost = 1.1";

    /**
     * Tables that were rebuilt are put in place under this lock (package {@code rebuild}). It is taken before anything is
     * looked at, or a question could see the position of the old tables and rows of the new ones:
     *
     * <pre>
     *   question: sees the position, 900       rebuild: the new tables are at 850
     *                                          adds 50 events, changes the names
     *   question: opens the tables by name, and sees them as they were when it began: at 850
     * </pre>
     */
    private static final String STANDING_TABLES = "LOCK TABLE projection_rebuild IN ACCESS SHARE MODE";

    /** Rows that the driver holds of a long answer: half a megabyte of the widest ones. */
    private static final int PORTION = 1_000;

    private final JdbcClient jdbc;
    private final TransactionTemplate unitOfWork;
    private final Duration timeout;
    private final String begin;

    /** @param timeout of each statement */
    public Snapshot(JdbcClient jdbc, PlatformTransactionManager transactionManager, Duration timeout) {
        this.jdbc = jdbc;
        this.unitOfWork = new TransactionTemplate(transactionManager);
        this.timeout = timeout;
        // One round trip. SET LOCAL ends with the transaction, so the connection goes back as it came.
        this.begin = "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY; SET LOCAL statement_timeout = "
                + timeout.toMillis() + "; " + PLANS + "; " + DISK + "; " + STANDING_TABLES;
    }

    /**
     * Asks; nothing can be changed meanwhile.
     *
     * @throws ProblemException OVERLOADED when a statement took longer than it may
     */
    public <T> T read(Function<JdbcClient, T> question) {
        return Objects.requireNonNull(ask(question));
    }

    /**
     * Reads any number of rows in portions, all of one moment; none of them is kept here.
     *
     * @throws ProblemException OVERLOADED when a portion took longer than it may
     */
    public void stream(String sql, List<Object> parameters, RowCallbackHandler rows) {
        ask(client -> {
            client.sql(sql).withFetchSize(PORTION).params(parameters).query(rows);
            return null;
        });
    }

    /** As {@link #read}, of what there may be nothing of. */
    public <T> @Nullable T ask(Function<JdbcClient, @Nullable T> question) {
        try {
            return unitOfWork.execute(status -> {
                jdbc.sql(begin).update();
                return question.apply(jdbc);
            });
        } catch (RuntimeException e) {
            if (NestedExceptionUtils.getMostSpecificCause(e) instanceof SQLException cause
                    && QUERY_CANCELED.equals(cause.getSQLState())) {
                throw new ProblemException(
                        ErrorCode.OVERLOADED,
                        "The question took longer than " + timeout.toMillis()
                                + " ms and was stopped; ask for less, as with from and to");
            }
            throw e;
        }
    }
}
