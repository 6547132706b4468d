package io.payledger.command.payment;

import io.payledger.api.payment.DisputeStatus;
import io.payledger.api.payment.PaymentStatus;
import io.payledger.api.payment.RefundStatus;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A second, plain telling of the rules for money that goes back, for random stories to be compared with the real ones. */
final class ExpectedBooks {
    /** One refund; changed as the story goes on. */
    static final class Refund {
        final long amount;
        final boolean alone;
        RefundStatus status;
        boolean secondPerson;

        Refund(long amount, boolean waits) {
            this.amount = amount;
            this.alone = !waits;
            this.status = waits ? RefundStatus.AWAITING_APPROVAL : RefundStatus.PROCESSING;
        }

        boolean holdsMoney() {
            return status != RefundStatus.FAILED && status != RefundStatus.REJECTED;
        }
    }

    final ExpectedPayment payment = new ExpectedPayment();
    final Map<String, Refund> refunds = new LinkedHashMap<>();
    final Map<String, DisputeStatus> disputes = new LinkedHashMap<>();
    private final long amount;
    private boolean chargedBack;

    ExpectedBooks(long amount) {
        this.amount = amount;
    }

    long captured() {
        return paid() ? amount : 0;
    }

    long reserved() {
        return refunds.values().stream()
                .filter(it -> it.holdsMoney() && it.status != RefundStatus.REFUNDED)
                .mapToLong(it -> it.amount)
                .sum();
    }

    long refunded() {
        return refunds.values().stream()
                .filter(it -> it.status == RefundStatus.REFUNDED)
                .mapToLong(it -> it.amount)
                .sum();
    }

    boolean blocked() {
        return disputes.containsValue(DisputeStatus.OPEN) || disputes.containsValue(DisputeStatus.ACCEPTED);
    }

    /** After news of a charge: an order that was wanted no more gives all of it back. */
    void charged(PaymentStatus before) {
        if (before != PaymentStatus.SUCCESS && paid() && payment.unwanted()) {
            refunds.put("cancel", new Refund(amount, blocked()));
        }
    }

    /** The name of the answer. */
    String reserve(String id, long minor, long limit) {
        Refund known = refunds.get(id);
        if (known != null) {
            return known.amount == minor ? "Replayed" : "Mismatch";
        }
        if (!paid()) {
            return "NotPaid";
        }
        if (blocked()) {
            return "Disputed";
        }
        if (reserved() + refunded() + minor > amount) {
            return "ExceedsCaptured";
        }
        long alone = refunds.values().stream()
                .filter(it -> it.holdsMoney() && !it.secondPerson)
                .mapToLong(it -> it.amount)
                .sum();
        refunds.put(id, new Refund(minor, alone + minor > limit));
        return "Reserved";
    }

    /** The name of the answer to another person's yes or no. */
    String decide(String id, boolean yes) {
        Refund refund = refunds.get(id);
        if (refund == null) {
            return "NoSuchRefund";
        }
        if (refund.secondPerson && yes != (refund.status == RefundStatus.REJECTED)) {
            return "Replayed";
        }
        if (refund.status != RefundStatus.AWAITING_APPROVAL) {
            return "NotAwaiting";
        }
        if (yes && blocked()) {
            return "Disputed";
        }
        refund.secondPerson = true;
        refund.status = yes ? RefundStatus.PROCESSING : RefundStatus.REJECTED;
        return "Decided";
    }

    void hear(String id, RefundNews news) {
        Refund refund = refunds.get(id);
        if (refund == null) {
            return;
        }
        boolean asked = refund.status == RefundStatus.PROCESSING || refund.status == RefundStatus.UNKNOWN;
        switch (news) {
            case REFUNDED -> {
                if (refund.holdsMoney() || reserved() + refunded() + refund.amount <= amount) {
                    refund.status = RefundStatus.REFUNDED;
                }
            }
            case NO_REFUND -> refund.status = asked ? RefundStatus.FAILED : refund.status;
            case SILENT -> refund.status = asked ? RefundStatus.UNKNOWN : refund.status;
            case NOT_SENT, REFUNDED_OTHER_AMOUNT -> {}
        }
    }

    /** The name of the answer. */
    String open(String id) {
        if (disputes.containsKey(id)) {
            return "Replayed";
        }
        disputes.put(id, DisputeStatus.OPEN);
        return "Opened";
    }

    /** The name of the answer. */
    String decideDispute(String id, DisputeStatus wanted) {
        DisputeStatus status = disputes.get(id);
        if (status == null) {
            return "NoSuchDispute";
        }
        if (status != DisputeStatus.OPEN) {
            return status == wanted ? "Replayed" : "DecidedOtherwise";
        }
        disputes.put(id, wanted);
        return "Decided";
    }

    /** Whether the bank's taking back of this attempt is news: once, of what pays, for a dispute that is lost. */
    boolean takenBack(int attempt) {
        boolean news = payment.wonBy(attempt) && disputes.containsValue(DisputeStatus.ACCEPTED) && !chargedBack;
        chargedBack |= news;
        return news;
    }

    /** The name of the answer. */
    String cancel() {
        boolean cameFirst = payment.unwanted();
        String answer = switch (payment.status()) {
            case PENDING, FAILED -> "Cancelled";
            case PROCESSING, UNKNOWN -> "Requested";
            case SUCCESS -> cameFirst ? "Refunding" : "AlreadyPaid";
        };
        payment.cancel();
        return answer;
    }

    List<RefundStatus> refundStatuses() {
        List<RefundStatus> statuses = new ArrayList<>();
        refunds.values().forEach(it -> statuses.add(it.status));
        return statuses;
    }

    private boolean paid() {
        return payment.status() == PaymentStatus.SUCCESS;
    }
}
