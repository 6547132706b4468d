package io.payledger.command.hold;

import io.payledger.api.id.PaymentId;
import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.ProblemException;
import io.payledger.eventstore.append.RiderRejectedException;
import io.payledger.eventstore.axon.AppendRiders;
import java.util.Collection;
import java.util.Optional;
import java.util.stream.Stream;
import org.axonframework.messaging.unitofwork.UnitOfWork;

/**
 * Lets an append erase something only while no legal hold stands on it, and none that stood was lifted by the very person
 * who erases. Holds change in appends too, and all appends of all nodes take turns at the lock of the log:
 *
 * <pre>
 *   node 1   lock   set the hold         commit
 *   node 2     waits ───────────────────────▶ lock   there is a hold: rejected, its command stores nothing
 * </pre>
 */
public final class HoldGate {
    private final AppendRiders riders;
    private final HoldQuestion standing = new HoldQuestion("lifted_at IS NULL AND ?::text IS NOT NULL");
    private final HoldQuestion liftedByTheSame = new HoldQuestion("lifted_by = ?");

    public HoldGate(AppendRiders riders) {
        this.riders = riders;
    }

    /**
     * The append of this unit of work fails with an exception that {@link #refusal} knows when it may not be.
     *
     * @param person who erases
     */
    public void pass(UnitOfWork<?> unitOfWork, String subject, Collection<PaymentId> orders, String person) {
        // An order is a subject of its own, under its own name.
        String[] all = orders.stream().map(PaymentId::value).toArray(String[]::new);
        String[] subjects = Stream.concat(Stream.of(subject), Stream.of(all)).toArray(String[]::new);
        riders.attach(unitOfWork, standing, new HoldQuestion.Row(ErrorCode.LEGAL_HOLD, subjects, all, person));
        riders.attach(
                unitOfWork,
                liftedByTheSame,
                new HoldQuestion.Row(ErrorCode.HOLD_LIFTED_BY_SAME_PERSON, subjects, all, person));
    }

    /** What a command is answered that failed at this gate; nothing of it was stored. Empty for any other failure. */
    public static Optional<ProblemException> refusal(RuntimeException failure) {
        return failure instanceof RiderRejectedException rejected && rejected.row() instanceof HoldQuestion.Row row
                ? Optional.of(new ProblemException(row.refusal(), detail(row.refusal())))
                : Optional.empty();
    }

    private static String detail(ErrorCode refusal) {
        return refusal == ErrorCode.LEGAL_HOLD
                ? "A legal hold stands on this, or on a part of it; nothing was erased"
                : "A legal hold on this was lifted by the same person; somebody else must erase it";
    }
}
