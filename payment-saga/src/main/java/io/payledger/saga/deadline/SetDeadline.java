package io.payledger.saga.deadline;

import java.time.Instant;
import org.axonframework.deadline.DeadlineManager;
import org.jspecify.annotations.Nullable;

/**
 * A deadline that a saga waits for; stored with it.
 *
 * @param name what happens then
 * @param scheduleId what cancels it
 */
public record SetDeadline(String name, String scheduleId) {

    /**
     * Sets one in place of the one before.
     *
     * @param before what was waited for until now; null when nothing was
     * @param ticket its number within its saga; an older one comes too late and does nothing
     */
    public static SetDeadline instead(
            @Nullable SetDeadline before, String name, Instant at, int ticket, DeadlineManager deadlines) {
        cancel(before, deadlines);
        return new SetDeadline(name, deadlines.schedule(at, name, ticket));
    }

    /** Waits for nothing any more. */
    public static void cancel(@Nullable SetDeadline deadline, DeadlineManager deadlines) {
        if (deadline != null) {
            deadlines.cancelSchedule(deadline.name(), deadline.scheduleId());
        }
    }
}
