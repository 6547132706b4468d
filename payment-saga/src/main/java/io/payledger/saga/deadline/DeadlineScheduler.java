package io.payledger.saga.deadline;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.SchedulerName;
import com.github.kagkarlsson.scheduler.jdbc.PostgreSqlJdbcCustomization;
import com.github.kagkarlsson.scheduler.task.Task;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import javax.sql.DataSource;
import org.axonframework.common.transaction.TransactionManager;
import org.axonframework.deadline.dbscheduler.DbSchedulerDeadlineManager;
import org.axonframework.deadline.dbscheduler.DbSchedulerHumanReadableDeadlineDetails;
import org.axonframework.messaging.ScopeAwareProvider;
import org.axonframework.serialization.Serializer;
import org.springframework.jdbc.datasource.TransactionAwareDataSourceProxy;
import tools.jackson.databind.json.JsonMapper;

/**
 * Runs deadlines from table {@code scheduled_tasks}. Deadlines are set and cancelled in the caller's transaction and
 * survive every restart; each runs in a transaction of its own and is repeated until it succeeds.
 */
public final class DeadlineScheduler {
    /** The least that db-scheduler allows. */
    private static final int MISSED_HEARTBEATS = 4;

    private final Scheduler scheduler;
    private final DurableDeadlines deadlines;

    private DeadlineScheduler(Scheduler scheduler, DurableDeadlines deadlines) {
        this.scheduler = scheduler;
        this.deadlines = deadlines;
    }

    /**
     * Makes one that does not run yet.
     *
     * @param scopes finds the saga of a deadline
     * @param mapper writes the rows
     */
    public static DeadlineScheduler create(
            DeadlineSettings settings,
            DataSource dataSource,
            TransactionManager transactions,
            ScopeAwareProvider scopes,
            Serializer serializer,
            JsonMapper mapper,
            Clock clock) {
        AtomicReference<DbSchedulerDeadlineManager> manager = new AtomicReference<>();
        JsonTaskData rows = new JsonTaskData(mapper);
        Scheduler scheduler = Scheduler.create(
                        new TransactionAwareDataSourceProxy(dataSource),
                        List.of(repeating(DbSchedulerDeadlineManager.humanReadableTask(manager::get))))
                // Told, not detected: looking would need a database while the application is still being put together.
                .jdbcCustomization(new PostgreSqlJdbcCustomization(false, false))
                .serializer(rows)
                .schedulerName(new SchedulerName.Fixed(settings.node()))
                .clock(clock::instant)
                .threads(settings.threads())
                .pollingInterval(settings.poll())
                .pollUsingLockAndFetch(0.5, 1.0)
                .heartbeatInterval(settings.heartbeat())
                .missedHeartbeatsLimit(MISSED_HEARTBEATS)
                .shutdownMaxWait(Duration.ofSeconds(10))
                .build();
        DurableDeadlines deadlines =
                new DurableDeadlines(scheduler, rows, scopes, serializer, transactions, dataSource);
        manager.set(deadlines);
        return new DeadlineScheduler(scheduler, deadlines);
    }

    /** What sagas set and cancel deadlines with. */
    public DurableDeadlines deadlines() {
        return deadlines;
    }

    public void start() {
        scheduler.start();
    }

    /** Takes no further deadline and waits for the running ones, ten seconds at the most. */
    public void stop() {
        scheduler.stop();
    }

    /** Axon's own task repeats a failed deadline only after five minutes. */
    private static Task<DbSchedulerHumanReadableDeadlineDetails> repeating(
            Task<DbSchedulerHumanReadableDeadlineDetails> task) {
        return Tasks.oneTime(task.getName(), task.getDataClass())
                .onFailure((complete, operations) -> operations.reschedule(
                        complete, complete.getTimeDone().plus(pause(complete.getExecution().consecutiveFailures))))
                .execute(task::execute);
    }

    /** 1, 2, 4, … 60 seconds. */
    static Duration pause(int failures) {
        return Duration.ofSeconds(Math.min(60, 1L << Math.min(failures, 6)));
    }
}
