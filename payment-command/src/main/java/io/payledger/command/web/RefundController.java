package io.payledger.command.web;

import io.payledger.api.access.Caller;
import io.payledger.api.access.Role;
import io.payledger.api.id.OrderId;
import io.payledger.api.id.RefundId;
import io.payledger.api.payment.Aftersales;
import io.payledger.command.aftersales.Asking;
import io.payledger.command.aftersales.PaymentAccess;
import io.payledger.command.aftersales.RefundDesk;
import io.payledger.command.aftersales.RefundWish;
import io.payledger.command.idempotency.IdempotencyKey;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
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

/** {@code /api/payments/{orderId}/refunds}: give money back, ask how far that is. Staff name the merchant. */
@RestController
@RequestMapping(path = "/api/payments/{orderId}/refunds", produces = MediaType.APPLICATION_JSON_VALUE)
final class RefundController {
    private final RefundDesk desk;
    private final KeyedRefunds refunds;

    RefundController(RefundDesk desk, KeyedRefunds refunds) {
        this.desk = desk;
        this.refunds = refunds;
    }

    /**
     * The refund id says which refund is meant: whoever sends it again gets the refund that it asked for. A key may come
     * on top.
     */
    @PostMapping(consumes = MediaType.APPLICATION_JSON_VALUE)
    ResponseEntity<RefundAnswerBody> refund(
            @AuthenticationPrincipal Caller caller,
            @PathVariable String orderId,
            @RequestParam(name = "merchant", required = false) @Nullable String merchant,
            @RequestBody RefundRequest body,
            HttpServletRequest request,
            HttpServletResponse response) {
        boolean rehearsal = DryRun.of(request);
        Asking asking = asking(caller, orderId, merchant, PaymentAccess.DECIDERS, request);
        RefundWish wish = body.wish();
        @Nullable IdempotencyKey key = KeyHeaders.of(request);
        return (rehearsal ? refunds.rehearse(asking, wish, key) : refunds.ask(asking, wish, key)).answered(response);
    }

    @GetMapping
    RefundsBody list(
            @AuthenticationPrincipal Caller caller,
            @PathVariable String orderId,
            @RequestParam(name = "merchant", required = false) @Nullable String merchant,
            HttpServletRequest request) {
        return RefundsBody.of(known(asking(caller, orderId, merchant, PaymentAccess.READERS, request)));
    }

    @GetMapping("/{refundId}")
    RefundBody find(
            @AuthenticationPrincipal Caller caller,
            @PathVariable String orderId,
            @PathVariable String refundId,
            @RequestParam(name = "merchant", required = false) @Nullable String merchant,
            HttpServletRequest request) {
        Asking asking = asking(caller, orderId, merchant, PaymentAccess.READERS, request);
        RefundId wanted = new RefundId(refundId);
        return known(asking).refunds().stream()
                .filter(it -> it.refundId().equals(wanted))
                .findFirst()
                .map(it -> RefundBody.of(asking.paymentId(), it))
                .orElseThrow(() -> RefundAnswers.notFound(asking.paymentId().orderId(), wanted));
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
