package io.payledger.command.web;

import io.payledger.api.access.Caller;
import io.payledger.api.access.Role;
import io.payledger.api.id.DisputeId;
import io.payledger.api.id.OrderId;
import io.payledger.api.payment.Aftersales;
import io.payledger.api.payment.DisputeView;
import io.payledger.command.aftersales.Asking;
import io.payledger.command.aftersales.DisputeDesk;
import io.payledger.command.aftersales.DisputeWish;
import io.payledger.command.aftersales.PaymentAccess;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Clock;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** {@code /api/payments/{orderId}/disputes}: say that a payment is wrong, see what became of it. Staff name the merchant. */
@RestController
@RequestMapping("/api/payments/{orderId}/disputes")
final class DisputeController {
    private final DisputeDesk desk;
    private final Clock clock;

    DisputeController(DisputeDesk desk, Clock clock) {
        this.desk = desk;
        this.clock = clock;
    }

    /** The dispute id is the key of this request: whoever sends it again gets the dispute that it opened. */
    @PostMapping(consumes = MediaType.APPLICATION_JSON_VALUE, produces = MediaType.APPLICATION_JSON_VALUE)
    ResponseEntity<DisputeBody> open(
            @AuthenticationPrincipal Caller caller,
            @PathVariable String orderId,
            @RequestParam(name = "merchant", required = false) @Nullable String merchant,
            @RequestBody DisputeRequest body,
            HttpServletRequest request) {
        Asking asking = asking(caller, orderId, merchant, PaymentAccess.COMPLAINT_TAKERS, request);
        DisputeWish wish = body.wish(clock.instant());
        return desk.open(asking, wish)
                .map(result -> DisputeAnswers.of(asking.paymentId(), wish.disputeId(), result, desk.notes(asking)))
                .orElseThrow(() -> ProblemResponses.notFound(asking.paymentId().orderId()));
    }

    @GetMapping(produces = MediaType.APPLICATION_JSON_VALUE)
    DisputesBody list(
            @AuthenticationPrincipal Caller caller,
            @PathVariable String orderId,
            @RequestParam(name = "merchant", required = false) @Nullable String merchant,
            HttpServletRequest request) {
        Asking asking = asking(caller, orderId, merchant, PaymentAccess.READERS, request);
        return DisputesBody.of(known(asking), desk.notes(asking));
    }

    @GetMapping(path = "/{disputeId}", produces = MediaType.APPLICATION_JSON_VALUE)
    DisputeBody find(
            @AuthenticationPrincipal Caller caller,
            @PathVariable String orderId,
            @PathVariable String disputeId,
            @RequestParam(name = "merchant", required = false) @Nullable String merchant,
            HttpServletRequest request) {
        Asking asking = asking(caller, orderId, merchant, PaymentAccess.READERS, request);
        return DisputeBody.of(asking.paymentId(), dispute(asking, new DisputeId(disputeId)), desk.notes(asking), null);
    }

    @GetMapping("/{disputeId}/images/{number}")
    ResponseEntity<byte[]> image(
            @AuthenticationPrincipal Caller caller,
            @PathVariable String orderId,
            @PathVariable String disputeId,
            @PathVariable String number,
            @RequestParam(name = "merchant", required = false) @Nullable String merchant,
            HttpServletRequest request) {
        Asking asking = asking(caller, orderId, merchant, PaymentAccess.READERS, request);
        DisputeView dispute = dispute(asking, new DisputeId(disputeId));
        return PictureAnswers.sha256(dispute, number)
                .flatMap(sha256 -> desk.picture(asking, dispute.disputeId(), sha256))
                .map(picture -> PictureAnswers.of("dispute-" + dispute.disputeId() + "-" + number, picture))
                .orElseThrow(() -> PictureAnswers.notFound(asking.paymentId(), dispute.disputeId()));
    }

    private DisputeView dispute(Asking asking, DisputeId wanted) {
        return known(asking).disputes().stream()
                .filter(it -> it.disputeId().equals(wanted))
                .findFirst()
                .orElseThrow(() -> DisputeAnswers.notFound(asking.paymentId(), wanted));
    }

    private Aftersales known(Asking asking) {
        return desk.find(asking)
                .orElseThrow(() -> ProblemResponses.notFound(asking.paymentId().orderId()));
    }

    private static Asking asking(
            Caller caller, String orderId, @Nullable String merchant, Set<Role> staff, HttpServletRequest request) {
        return new Asking(
                PaymentAccess.ofOrder(caller, new OrderId(orderId), merchant, staff),
                caller,
                Traces.of(request),
                request.getRemoteAddr());
    }
}
