package io.payledger.saga.conversation;

import io.payledger.saga.bank.BankOrder;
import io.payledger.saga.deadline.SetDeadline;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a saga remembers of one charge or refund; a record that is stored as JSON. Immutable: a step makes a new one.
 *
 * @param <P> the record itself
 */
public interface Progress<P extends Progress<P>> {

    /** When the latest intent to send was seen. */
    Instant sentAt();

    /** Number of the latest deadline; one with an older number comes too late and does nothing. */
    int ticket();

    /** The deadline that is set; null when there is none. */
    @Nullable
    SetDeadline deadline();

    /** What the bank is told or asked. */
    BankOrder<?> order();

    /** The same, waiting for this deadline of this number. */
    P awaiting(@Nullable SetDeadline next, int number);

    /** The same, waiting for no deadline. */
    default P awaitingNothing() {
        return awaiting(null, ticket());
    }

    /** Whether the deadline of this name is set, whatever its number. */
    default boolean awaits(String name) {
        SetDeadline set = deadline();
        return set != null && set.name().equals(name);
    }

    /** Whether this very deadline is the one that is waited for. */
    default boolean awaits(String name, int number) {
        return awaits(name) && ticket() == number;
    }

    /** Time since it was sent. */
    default Duration ageOfSend(Instant now) {
        return Duration.between(sentAt(), now);
    }
}
