package io.payledger.api.personal;

import io.payledger.api.id.CaseNumber;
import io.payledger.api.id.PaymentId;
import java.util.List;

/**
 * What was done about somebody's personal data. When is the event's time, who and from where is in its metadata too. None
 * of these events says whose data it was: an order is named by its number, a payer by a name that was thrown for this and
 * whose tie to the payer is erased with everything else.
 */
public sealed interface PersonalDataEvent {

    /** Of an order {@code merchant/order}, of a payer {@code payer/merchant/…}. */
    String subject();

    /** The stream of this subject. */
    static String streamOf(String subject) {
        return "personal/" + subject;
    }

    /** Nothing of this subject may be erased until the hold of this case is lifted. */
    record LegalHoldSet(String subject, HoldReason reason, CaseNumber caseNumber, String setBy)
            implements PersonalDataEvent {}

    /** The hold of this case is over; there may be others. */
    record LegalHoldLifted(String subject, LiftReason reason, CaseNumber caseNumber, String liftedBy)
            implements PersonalDataEvent {}

    /**
     * All personal data of these orders is erased: their keys are destroyed, and what stands beside the log is deleted,
     * by whoever sees this event first. A payer with many orders has several such events, in one append.
     *
     * @param orders at most {@link #MOST_ORDERS}
     */
    record PersonalDataErased(
            String subject, List<PaymentId> orders, ErasureGround ground, CaseNumber caseNumber, String erasedBy)
            implements PersonalDataEvent {
        /** An event of some thirty kilobytes. */
        public static final int MOST_ORDERS = 500;

        public PersonalDataErased {
            orders = List.copyOf(orders);
            if (orders.isEmpty() || orders.size() > MOST_ORDERS) {
                throw new IllegalArgumentException(
                        "An erasure is of 1 to " + MOST_ORDERS + " orders, not " + orders.size());
            }
        }
    }
}
