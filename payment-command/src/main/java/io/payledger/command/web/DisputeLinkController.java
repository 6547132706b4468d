package io.payledger.command.web;

import io.payledger.api.access.Caller;
import io.payledger.api.id.OrderId;
import io.payledger.api.id.PaymentId;
import io.payledger.api.log.StepLog;
import io.payledger.command.aftersales.Asking;
import io.payledger.command.aftersales.DisputeDesk;
import io.payledger.command.aftersales.PaymentAccess;
import io.payledger.command.complaint.ComplaintProperties;
import io.payledger.command.token.DisputeLinks;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Instant;
import java.util.Set;
import org.springframework.http.MediaType;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** {@code POST /api/payments/{orderId}/dispute-link}: the way of a customer to the public page. Nothing is stored. */
@RestController
final class DisputeLinkController {
    private final DisputeDesk desk;
    private final DisputeLinks links;
    private final ComplaintProperties properties;

    DisputeLinkController(DisputeDesk desk, DisputeLinks links, ComplaintProperties properties) {
        this.desk = desk;
        this.links = links;
        this.properties = properties;
    }

    /**
     * A link as the API shows it.
     *
     * @param url of the page, for the customer of this order alone; a path where no address is configured
     * @param expiresAt from when on it is none any more, whole seconds
     */
    record DisputeLinkBody(OrderId orderId, String url, Instant expiresAt) {}

    /** For whoever is signed in at the merchant's as the customer of this order: the link shows what became of it. */
    @PostMapping(path = "/api/payments/{orderId}/dispute-link", produces = MediaType.APPLICATION_JSON_VALUE)
    DisputeLinkBody link(
            @AuthenticationPrincipal Caller caller, @PathVariable String orderId, HttpServletRequest request) {
        PaymentId payment = PaymentAccess.ofOrder(caller, new OrderId(orderId), null, Set.of());
        Asking asking = new Asking(payment, caller, Traces.of(request), request.getRemoteAddr());
        if (desk.find(asking).isEmpty()) {
            throw ProblemResponses.notFound(payment.orderId());
        }
        DisputeLinks.Issued issued = links.issue(payment);
        StepLog.info(
                "dispute.link",
                payment.orderId(),
                asking.traceId(),
                "ISSUED",
                "merchant",
                payment.merchantId(),
                "expiresAt",
                issued.expiresAt());
        return new DisputeLinkBody(
                payment.orderId(),
                properties.address() + PublicDisputeController.address(issued.text()),
                issued.expiresAt());
    }
}
