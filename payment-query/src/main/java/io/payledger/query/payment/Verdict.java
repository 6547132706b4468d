package io.payledger.query.payment;

import io.payledger.api.payment.RefundStatus;
import io.payledger.query.transactions.RefundRow;
import java.util.List;

/** The answer to "was I charged twice?". */
public enum Verdict {
    /** The bank took nothing, and will not. */
    NOT_CHARGED("good"),
    /** The bank was asked and has not answered yet. */
    NOT_KNOWN_YET("warn"),
    /** The bank took the money once, as it should. */
    CHARGED_ONCE("good"),
    /** The bank took it more than once, and has given back what was too much. */
    SURPLUS_RETURNED("good"),
    /** The bank took it more than once; what is too much is being given back. */
    SURPLUS_ON_ITS_WAY("warn"),
    /** The bank took it more than once, and nothing goes back by itself. */
    SURPLUS_OPEN("bad");

    private final String tone;

    Verdict(String tone) {
        this.tone = tone;
    }

    /** How it is shown: good, warn or bad. */
    public String tone() {
        return tone;
    }

    static Verdict of(List<Charge> charges, List<RefundRow> refunds) {
        List<Charge> surplus = charges.stream().filter(Charge::surplus).toList();
        if (surplus.isEmpty()) {
            if (charges.stream().anyMatch(Charge::isCharged)) {
                return CHARGED_ONCE;
            }
            return charges.stream().anyMatch(Charge::isOpen) ? NOT_KNOWN_YET : NOT_CHARGED;
        }
        if (surplus.stream().allMatch(charge -> is(charge, refunds, RefundStatus.REFUNDED))) {
            return SURPLUS_RETURNED;
        }
        return surplus.stream()
                        .allMatch(charge -> is(
                                charge,
                                refunds,
                                RefundStatus.REFUNDED,
                                RefundStatus.PROCESSING,
                                RefundStatus.UNKNOWN,
                                RefundStatus.AWAITING_APPROVAL))
                ? SURPLUS_ON_ITS_WAY
                : SURPLUS_OPEN;
    }

    private static boolean is(Charge charge, List<RefundRow> refunds, RefundStatus... statuses) {
        return refunds.stream()
                .anyMatch(refund -> refund.chargeNo().equals(charge.tradeNo())
                        && List.of(statuses).contains(refund.status()));
    }
}
