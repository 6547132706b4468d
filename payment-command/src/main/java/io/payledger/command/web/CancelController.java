package io.payledger.command.web;

import io.payledger.api.access.Caller;
import io.payledger.api.id.OrderId;
import io.payledger.api.payment.CancelResult;
import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.ProblemException;
import io.payledger.command.aftersales.Asking;
import io.payledger.command.aftersales.CancelDesk;
import io.payledger.command.aftersales.PaymentAccess;
import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** {@code POST /api/payments/{orderId}/cancel}: at once when nothing was sent, else as the bank's word turns out. */
@RestController
final class CancelController {
    private final CancelDesk desk;

    CancelController(CancelDesk desk) {
        this.desk = desk;
    }

    @PostMapping(path = "/api/payments/{orderId}/cancel", produces = MediaType.APPLICATION_JSON_VALUE)
    ResponseEntity<CancelBody> cancel(
            @AuthenticationPrincipal Caller caller,
            @PathVariable String orderId,
            @RequestParam(name = "merchant", required = false) @Nullable String merchant,
            @RequestBody(required = false) @Nullable ReasonRequest body,
            HttpServletRequest request) {
        OrderId order = new OrderId(orderId);
        Asking asking = new Asking(
                PaymentAccess.ofOrder(caller, order, merchant, PaymentAccess.DECIDERS),
                caller,
                Traces.of(request),
                request.getRemoteAddr());
        return desk.cancel(asking, ReasonRequest.of(body))
                .map(CancelController::answer)
                .orElseThrow(() -> ProblemResponses.notFound(order));
    }

    private static ResponseEntity<CancelBody> answer(CancelResult result) {
        return switch (result) {
            case CancelResult.Cancelled(var payment, var replayed) ->
                marked(ResponseEntity.ok(), replayed).body(CancelBody.of(payment, CancelBody.Outcome.CANCELLED, null));
            case CancelResult.Requested(var payment, var replayed) ->
                marked(accepted(ProblemResponses.address(payment.paymentId().orderId())), replayed)
                        .body(CancelBody.of(payment, CancelBody.Outcome.REQUESTED, null));
            case CancelResult.Refunding(var payment, var refund) ->
                marked(
                                refund.status().reserves()
                                        ? accepted(RefundAnswers.address(
                                                payment.paymentId().orderId(), refund.refundId()))
                                        : ResponseEntity.ok(),
                                true)
                        .body(CancelBody.of(payment, CancelBody.Outcome.REFUNDING, refund));
            case CancelResult.AlreadyPaid(var payment) ->
                throw new ProblemException(
                                ErrorCode.ALREADY_PAID_REFUND_INSTEAD,
                                "Order " + payment.paymentId().orderId()
                                        + " was paid before anybody wished to cancel it; refund it instead")
                        .with(
                                "refunds_url",
                                RefundAnswers.address(payment.paymentId().orderId()));
        };
    }

    private static ResponseEntity.BodyBuilder accepted(String address) {
        return ResponseEntity.accepted().location(URI.create(address));
    }

    private static ResponseEntity.BodyBuilder marked(ResponseEntity.BodyBuilder answer, boolean replayed) {
        return replayed ? answer.header(PaymentAnswers.REPLAYED, "true") : answer;
    }
}
