package io.payledger.command.web;

import io.payledger.api.access.Caller;
import io.payledger.api.id.DisputeId;
import io.payledger.api.payment.DisputeResult;
import io.payledger.command.aftersales.Asking;
import io.payledger.command.aftersales.DisputeDesk;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The word of finance or operations on a dispute: accepted means that the customer is right. */
@RestController
@RequestMapping(path = "/api/payments/{orderId}/disputes/{disputeId}", produces = MediaType.APPLICATION_JSON_VALUE)
final class DisputeDecisionController {
    private final DisputeDesk desk;

    DisputeDecisionController(DisputeDesk desk) {
        this.desk = desk;
    }

    @PostMapping("/accept")
    ResponseEntity<DisputeBody> accept(
            @AuthenticationPrincipal Caller caller,
            @PathVariable String orderId,
            @PathVariable String disputeId,
            @RequestParam(name = "merchant", required = false) @Nullable String merchant,
            @RequestBody(required = false) @Nullable ReasonRequest body,
            HttpServletRequest request) {
        Asking asking = Deciders.asking(caller, orderId, merchant, request);
        DisputeId dispute = new DisputeId(disputeId);
        return answer(asking, dispute, desk.accept(asking, dispute, ReasonRequest.of(body)));
    }

    @PostMapping("/reject")
    ResponseEntity<DisputeBody> reject(
            @AuthenticationPrincipal Caller caller,
            @PathVariable String orderId,
            @PathVariable String disputeId,
            @RequestParam(name = "merchant", required = false) @Nullable String merchant,
            @RequestBody(required = false) @Nullable ReasonRequest body,
            HttpServletRequest request) {
        Asking asking = Deciders.asking(caller, orderId, merchant, request);
        DisputeId dispute = new DisputeId(disputeId);
        return answer(asking, dispute, desk.reject(asking, dispute, ReasonRequest.of(body)));
    }

    private ResponseEntity<DisputeBody> answer(Asking asking, DisputeId dispute, Optional<DisputeResult> result) {
        return result.map(it -> DisputeAnswers.of(asking.paymentId(), dispute, it, desk.notes(asking)))
                .orElseThrow(() -> ProblemResponses.notFound(asking.paymentId().orderId()));
    }
}
