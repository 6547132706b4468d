package io.payledger.saga.deadline;

import com.github.kagkarlsson.scheduler.Scheduler;
import javax.sql.DataSource;
import org.axonframework.common.transaction.TransactionManager;
import org.axonframework.deadline.dbscheduler.DbSchedulerDeadlineManager;
import org.axonframework.deadline.dbscheduler.DbSchedulerDeadlineToken;
import org.axonframework.messaging.ScopeAwareProvider;
import org.axonframework.serialization.Serializer;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Axon's deadlines over db-scheduler, with a cancel that cannot fail: of a deadline that is gone, that runs right now or
 * that another node has just taken, there is nothing to cancel; it finds its saga gone or elsewhere and does nothing.
 * The stock cancel throws for the last two, which rolls the saga's batch back and repeats it (case F31).
 */
public final class DurableDeadlines extends DbSchedulerDeadlineManager {
    private final JdbcClient jdbc;

    DurableDeadlines(
            Scheduler scheduler,
            ScopeAwareProvider scopes,
            Serializer serializer,
            TransactionManager transactions,
            DataSource dataSource) {
        super(builder()
                .scheduler(scheduler)
                .scopeAwareProvider(scopes)
                .serializer(serializer)
                .transactionManager(transactions)
                .useBinaryPojo(false)
                .startScheduler(false)
                .stopScheduler(false));
        this.jdbc = JdbcClient.create(dataSource);
    }

    @Override
    public void cancelSchedule(String deadlineName, String scheduleId) {
        // "not picked" is read again after a wait for the row's lock, so no deadline is removed under its own feet.
        runOnPrepareCommitOrNow(
                () -> jdbc.sql("DELETE FROM scheduled_tasks WHERE task_name = ? AND task_instance = ? AND NOT picked")
                        .params(new DbSchedulerDeadlineToken(scheduleId).getTaskName(), scheduleId)
                        .update());
    }
}
