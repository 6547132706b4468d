package io.payledger.command.payment;

import io.payledger.api.id.DisputeId;
import io.payledger.api.payment.DisputeEvent;
import io.payledger.api.payment.DisputeStatus;
import io.payledger.api.payment.DisputeView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * All disputes of a payment, in the order in which they were opened.
 *
 * @param chargebackTaken the bank has taken the charge back that a lost one is about
 */
record Disputes(List<DisputeView> all, boolean chargebackTaken) {
    Disputes {
        all = List.copyOf(all);
    }

    Optional<DisputeView> find(DisputeId disputeId) {
        return all.stream().filter(it -> it.disputeId().equals(disputeId)).findFirst();
    }

    /** One that holds all refunds back. */
    Optional<DisputeView> blocking() {
        return all.stream().filter(it -> it.status().blocksRefunds()).findFirst();
    }

    /** The first one that the merchant has lost. */
    Optional<DisputeView> lost() {
        return all.stream().filter(it -> it.status() == DisputeStatus.ACCEPTED).findFirst();
    }

    Disputes after(DisputeEvent event) {
        return switch (event) {
            case DisputeEvent.DisputeOpened it -> with(it);
            case DisputeEvent.DisputeAccepted it -> decided(it, DisputeStatus.ACCEPTED, it.decidedBy(), it.reason());
            case DisputeEvent.DisputeRejected it -> decided(it, DisputeStatus.REJECTED, it.decidedBy(), it.reason());
            case DisputeEvent.ChargebackTaken it -> new Disputes(all, true);
        };
    }

    private Disputes with(DisputeEvent.DisputeOpened it) {
        if (find(it.disputeId()).isPresent()) {
            throw new IllegalStateException(
                    "Dispute " + it.disputeId() + " of payment " + it.paymentId() + " was opened twice");
        }
        List<DisputeView> more = new ArrayList<>(all);
        more.add(new DisputeView(it.disputeId(), DisputeStatus.OPEN, it.openedBy(), it.statement(), null, null));
        return new Disputes(more, chargebackTaken);
    }

    private Disputes decided(DisputeEvent event, DisputeStatus status, String by, @Nullable String reason) {
        DisputeView open = find(event.disputeId())
                .filter(it -> it.status() == DisputeStatus.OPEN)
                .orElseThrow(() -> new IllegalStateException(
                        "Dispute " + event.disputeId() + " of payment " + event.paymentId() + " is not open"));
        DisputeView decided = new DisputeView(open.disputeId(), status, open.openedBy(), open.statement(), by, reason);
        return new Disputes(
                all.stream().map(it -> it.equals(open) ? decided : it).toList(), chargebackTaken);
    }
}
