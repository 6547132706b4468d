package io.payledger.app.demo;

import io.payledger.api.payment.PaymentStatus;
import io.payledger.app.demo.Finding.Kind;
import io.payledger.app.demo.LedgerAnswer.Answered;
import java.util.ArrayList;
import java.util.List;

/** Compares for one order what the ledger promised, what it says now, and what the bank says. */
final class Judge {
    private final OrderTrail trail;
    private final List<BankRow> charges;
    private final List<Finding> findings = new ArrayList<>();

    private Judge(OrderTrail trail, List<BankRow> charges) {
        this.trail = trail;
        this.charges = charges;
    }

    /**
     * Everything that is wrong with an order.
     *
     * @param now the ledger's last word
     * @param charges the bank's effective charges of the order
     */
    static List<Finding> judge(OrderTrail trail, LedgerAnswer now, List<BankRow> charges) {
        Judge judge = new Judge(trail, charges);
        if (charges.size() > 1) {
            judge.find(Kind.DOUBLE_CHARGE, "charged " + charges.size() + " times");
        }
        if (trail.missingAfterPromise()) {
            judge.find(Kind.LOST, "was unknown to the ledger after it had been accepted");
        }
        String refusal = trail.refusal();
        if (refusal != null) {
            judge.find(Kind.REFUSED, "answered " + refusal);
        }
        if (now instanceof Answered answered && answered.good()) {
            judge.known(answered.payment().orElseThrow());
        } else if (now instanceof Answered answered && answered.status() == 404) {
            judge.unknown();
        } else {
            judge.find(Kind.NOT_SETTLED, "the ledger does not say where it stands");
        }
        return judge.findings;
    }

    private void known(LedgerPayment payment) {
        if (!trail.asked(payment.amount())) {
            find(Kind.LOST, "is in the ledger with " + payment.amount() + ", which nobody asked to pay");
        }
        if (trail.toldPaid() && payment.status() != PaymentStatus.SUCCESS) {
            find(Kind.LOST, "was answered SUCCESS and is now " + payment.status());
        }
        switch (payment.status()) {
            case SUCCESS -> paid(payment);
            case FAILED -> {
                if (!charges.isEmpty()) {
                    find(Kind.LOST, "FAILED, but charged at the bank");
                }
            }
            case PENDING, PROCESSING, UNKNOWN -> find(Kind.NOT_SETTLED, "still " + payment.status());
        }
    }

    private void paid(LedgerPayment payment) {
        if (charges.isEmpty()) {
            find(Kind.LOST, "SUCCESS, but not charged at the bank");
        } else if (charges.stream().noneMatch(charge -> charge.amount().equals(payment.amount()))) {
            find(
                    Kind.LOST,
                    "SUCCESS with " + payment.amount() + ", but the bank charged "
                            + charges.getFirst().amount());
        }
    }

    private void unknown() {
        if (trail.promised()) {
            find(Kind.LOST, "answered with a 2xx, but unknown to the ledger");
        } else if (!charges.isEmpty()) {
            find(Kind.LOST, "charged at the bank, but unknown to the ledger");
        } else {
            find(Kind.NOT_SETTLED, "unknown to the ledger");
        }
    }

    private void find(Kind kind, String what) {
        findings.add(new Finding(kind, trail.order().orderId().value(), what));
    }
}
