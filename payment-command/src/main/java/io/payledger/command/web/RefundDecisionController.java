package io.payledger.command.web;

import io.payledger.api.access.Caller;
import io.payledger.api.id.RefundId;
import io.payledger.api.payment.RefundDecisionResult;
import io.payledger.command.aftersales.Asking;
import io.payledger.command.aftersales.RefundDesk;
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

/** The second person's word on a large refund: finance or operations, never the one who asked. */
@RestController
@RequestMapping(path = "/api/payments/{orderId}/refunds/{refundId}", produces = MediaType.APPLICATION_JSON_VALUE)
final class RefundDecisionController {
    private final RefundDesk desk;

    RefundDecisionController(RefundDesk desk) {
        this.desk = desk;
    }

    @PostMapping("/approve")
    ResponseEntity<RefundBody> approve(
            @AuthenticationPrincipal Caller caller,
            @PathVariable String orderId,
            @PathVariable String refundId,
            @RequestParam(name = "merchant", required = false) @Nullable String merchant,
            HttpServletRequest request) {
        Asking asking = Deciders.asking(caller, orderId, merchant, request);
        RefundId refund = new RefundId(refundId);
        return answer(asking, refund, desk.approve(asking, refund));
    }

    @PostMapping("/reject")
    ResponseEntity<RefundBody> reject(
            @AuthenticationPrincipal Caller caller,
            @PathVariable String orderId,
            @PathVariable String refundId,
            @RequestParam(name = "merchant", required = false) @Nullable String merchant,
            @RequestBody(required = false) @Nullable ReasonRequest body,
            HttpServletRequest request) {
        Asking asking = Deciders.asking(caller, orderId, merchant, request);
        RefundId refund = new RefundId(refundId);
        return answer(asking, refund, desk.reject(asking, refund, ReasonRequest.of(body)));
    }

    private static ResponseEntity<RefundBody> answer(
            Asking asking, RefundId refundId, Optional<RefundDecisionResult> result) {
        return result.map(it -> RefundAnswers.of(asking.paymentId(), refundId, it))
                .orElseThrow(() -> ProblemResponses.notFound(asking.paymentId().orderId()));
    }
}
