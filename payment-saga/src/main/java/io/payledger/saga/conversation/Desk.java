package io.payledger.saga.conversation;

import io.payledger.saga.bank.BankCalls;
import io.payledger.saga.dispatch.SagaCommands;
import io.payledger.saga.time.BankSchedule;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * What a saga works with. It comes as a parameter of each handler: a stored saga has only data.
 *
 * @param clock the one that the deadlines are measured with
 * @param haste is told of every send
 */
public record Desk(BankCalls bank, SagaCommands commands, BankSchedule schedule, Clock clock, Haste haste) {

    /** Whole milliseconds: the database rounds finer ones, and a deadline must not fire before its age. */
    public Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }
}
