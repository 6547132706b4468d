package io.payledger.saga.deadline;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.serializer.Serializer;
import io.payledger.saga.batch.AtCommit;
import java.time.Instant;
import java.util.Objects;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.axonframework.common.IdentifierFactory;
import org.axonframework.common.transaction.TransactionManager;
import org.axonframework.deadline.DeadlineMessage;
import org.axonframework.deadline.GenericDeadlineMessage;
import org.axonframework.deadline.dbscheduler.DbSchedulerDeadlineManager;
import org.axonframework.deadline.dbscheduler.DbSchedulerDeadlineToken;
import org.axonframework.deadline.dbscheduler.DbSchedulerHumanReadableDeadlineDetails;
import org.axonframework.messaging.ScopeAwareProvider;
import org.axonframework.messaging.ScopeDescriptor;
import org.axonframework.serialization.SerializedObject;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Axon's deadlines over db-scheduler, with two differences. What the events of a unit of work set and cancel is written
 * with one statement each, and a deadline that is set and cancelled in the same one is not written at all. And a cancel
 * cannot fail: of a deadline that is gone, that runs right now or that another node has just taken, there is nothing to
 * cancel; it finds its saga gone or elsewhere and does nothing. The stock cancel throws for the last two, which rolls the
 * saga's batch back and repeats it (case F31).
 */
public final class DurableDeadlines extends DbSchedulerDeadlineManager {
    private static final String CHANGES = DeadlineTable.Changes.class.getName();

    private final DeadlineTable table;
    private final Serializer rows;
    private final org.axonframework.serialization.Serializer serializer;

    /** @param rows writes the rows, as the scheduler reads them */
    DurableDeadlines(
            Scheduler scheduler,
            Serializer rows,
            ScopeAwareProvider scopes,
            org.axonframework.serialization.Serializer serializer,
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
        this.rows = rows;
        this.serializer = serializer;
        this.table = new DeadlineTable(JdbcClient.create(dataSource), new DbSchedulerDeadlineToken("").getTaskName());
    }

    @Override
    public String schedule(Instant at, String deadlineName, @Nullable Object payload, ScopeDescriptor scope) {
        DeadlineMessage<?> message =
                processDispatchInterceptors(GenericDeadlineMessage.asDeadlineMessage(deadlineName, payload, at));
        String id = IdentifierFactory.getInstance().generateIdentifier();
        byte[] data = Objects.requireNonNull(rows.serialize(details(deadlineName, scope, message)));
        change(changes -> changes.set(new DeadlineTable.NewDeadline(id, data, at)));
        return id;
    }

    @Override
    public void cancelSchedule(String deadlineName, String scheduleId) {
        change(changes -> changes.cancel(scheduleId));
    }

    private void change(Consumer<DeadlineTable.Changes> change) {
        if (AtCommit.isToCome()) {
            change.accept(AtCommit.gather(CHANGES, DeadlineTable.Changes::new, table::write));
        } else {
            DeadlineTable.Changes now = new DeadlineTable.Changes();
            change.accept(now);
            table.write(now);
        }
    }

    private DbSchedulerHumanReadableDeadlineDetails details(
            String deadlineName, ScopeDescriptor scope, DeadlineMessage<?> message) {
        SerializedObject<String> place = serializer.serialize(scope, String.class);
        SerializedObject<String> payload = message.serializePayload(serializer, String.class);
        SerializedObject<String> metaData = serializer.serialize(message.getMetaData(), String.class);
        return new DbSchedulerHumanReadableDeadlineDetails(
                deadlineName,
                place.getData(),
                place.getType().getName(),
                payload.getData(),
                payload.getType().getName(),
                payload.getType().getRevision(),
                metaData.getData());
    }
}
