package io.payledger.command.web;

import io.payledger.api.access.Caller;
import io.payledger.api.access.Role;
import io.payledger.api.id.DisputeId;
import io.payledger.api.payment.DisputeResult;
import io.payledger.api.payment.DisputeView;
import io.payledger.api.problem.FieldText;
import io.payledger.command.aftersales.Asking;
import io.payledger.command.aftersales.DisputeDesk;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import java.util.Set;
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
    private static final Set<Role> ERASERS = Set.of(Role.OPERATOR);

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

    /** For operations alone, with a reason: what is erased is gone for ever. The dispute stays as it is. */
    @PostMapping("/erase")
    ResponseEntity<DisputeBody> erase(
            @AuthenticationPrincipal Caller caller,
            @PathVariable String orderId,
            @PathVariable String disputeId,
            @RequestParam(name = "merchant", required = false) @Nullable String merchant,
            @RequestBody ReasonRequest body,
            HttpServletRequest request) {
        Asking asking = Deciders.asking(caller, orderId, merchant, ERASERS, request);
        DisputeId wanted = new DisputeId(disputeId);
        String reason = FieldText.required("reason", FieldText.reason(body.reason()));
        DisputeView dispute = desk
                .find(asking)
                .orElseThrow(() -> ProblemResponses.notFound(asking.paymentId().orderId()))
                .disputes()
                .stream()
                .filter(it -> it.disputeId().equals(wanted))
                .findFirst()
                .orElseThrow(() -> DisputeAnswers.notFound(asking.paymentId(), wanted));
        boolean erased = desk.erase(asking, wanted, reason);
        return DisputeAnswers.erased(asking.paymentId(), dispute, desk.notes(asking), !erased);
    }

    private ResponseEntity<DisputeBody> answer(Asking asking, DisputeId dispute, Optional<DisputeResult> result) {
        return result.map(it -> DisputeAnswers.of(asking.paymentId(), dispute, it, desk.notes(asking)))
                .orElseThrow(() -> ProblemResponses.notFound(asking.paymentId().orderId()));
    }
}
