package io.payledger.command.payment;

import io.payledger.api.payment.PaymentStatus;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** A second, plain telling of the rules in ifs, for random stories to be compared with the real ones. */
final class ExpectedPayment {
    private final List<PaymentStatus> attempts = new ArrayList<>();
    private final Set<Integer> surplus = new HashSet<>();
    private final Set<Integer> charged = new HashSet<>();
    private boolean unwanted;

    PaymentStatus status() {
        return attempts.contains(PaymentStatus.SUCCESS) ? PaymentStatus.SUCCESS : attempts.getLast();
    }

    /** Whether it is this attempt that pays the order. */
    boolean wonBy(int attempt) {
        return attempt >= 1 && attempts.get(attempt - 1) == PaymentStatus.SUCCESS;
    }

    /** Whether the request starts an attempt. */
    boolean pay(boolean sameAmount) {
        boolean starts = attempts.isEmpty() || sameAmount && status() == PaymentStatus.FAILED;
        if (starts) {
            unwanted = false;
            attempts.add(PaymentStatus.PROCESSING);
        }
        return starts;
    }

    /** Whether somebody wanted the payment no more before it was charged, if ever, and has not asked for it again. */
    boolean unwanted() {
        return unwanted;
    }

    void cancel() {
        if (status() == PaymentStatus.SUCCESS) {
            return;
        }
        unwanted = true;
        if (status() == PaymentStatus.PENDING) {
            set(attempts.size(), PaymentStatus.FAILED);
        }
    }

    void resend(int attempt) {
        if (attempt == attempts.size() && attempts.getLast() == PaymentStatus.PENDING) {
            set(attempt, PaymentStatus.PROCESSING);
        }
    }

    void hear(int attempt, News news) {
        if (attempt < 1 || attempt > attempts.size()) {
            return;
        }
        boolean open = !attempts.get(attempt - 1).settled();
        switch (news) {
            case CHARGED -> charged(attempt, open);
            case DECLINED, NOT_CHARGED -> {
                if (open) {
                    set(attempt, PaymentStatus.FAILED);
                }
            }
            case SILENT -> {
                if (open) {
                    set(attempt, PaymentStatus.UNKNOWN);
                }
            }
            case NOT_SENT -> {
                if (attempts.get(attempt - 1) == PaymentStatus.PROCESSING) {
                    set(attempt, unwanted ? PaymentStatus.FAILED : PaymentStatus.PENDING);
                }
            }
            case CHARGED_OTHER_AMOUNT -> {}
        }
    }

    private void charged(int attempt, boolean open) {
        charged.add(attempt);
        boolean won = attempts.get(attempt - 1) == PaymentStatus.SUCCESS;
        boolean otherCounts = status() == PaymentStatus.SUCCESS || !status().settled();
        if (open || !otherCounts && !surplus.contains(attempt)) {
            set(attempt, PaymentStatus.SUCCESS);
        } else if (!won) {
            surplus.add(attempt);
        }
    }

    List<PaymentStatus> attempts() {
        return attempts;
    }

    /** Attempts that the bank said it had charged, with the right amount. */
    Set<Integer> charged() {
        return charged;
    }

    Set<Integer> surplus() {
        return surplus;
    }

    private void set(int attempt, PaymentStatus status) {
        attempts.set(attempt - 1, status);
    }
}
