package io.payledger.command.web;

import io.payledger.api.access.Caller;
import io.payledger.api.id.OrderId;
import io.payledger.api.id.PaymentId;
import io.payledger.command.admission.Admission;
import io.payledger.command.admission.PayOrder;
import io.payledger.command.waiting.OutcomeWaiters;
import io.payledger.command.waiting.Waiter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Optional;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** {@code /api/payments}: pay an order, ask for it. With header {@code Prefer: wait=N} the answer waits for the bank. */
@RestController
@RequestMapping(path = "/api/payments", produces = MediaType.APPLICATION_JSON_VALUE)
final class PaymentController {
    private final PaymentAnswers payments;
    private final OutcomeWaiters waiters;

    PaymentController(PaymentAnswers payments, OutcomeWaiters waiters) {
        this.payments = payments;
        this.waiters = waiters;
    }

    /** One route for all: to choose between routes by headers and parameters costs more than to turn a duplicate away. */
    @PostMapping(consumes = MediaType.APPLICATION_JSON_VALUE)
    ResponseEntity<PayBody> pay(
            @AuthenticationPrincipal Caller caller,
            @RequestBody PayRequest body,
            HttpServletRequest request,
            HttpServletResponse response) {
        boolean rehearsal = DryRun.of(request);
        PayOrder wish = wish(caller, body, request, response);
        if (rehearsal) {
            return payments.answer(wish, PaymentAnswers.marked(payments.rehearse(wish), response));
        }
        PaymentId paymentId = new PaymentId(Admission.merchantOf(caller), wish.orderId());
        // Before the command: an outcome that comes right after it must find the waiter in its place.
        Optional<Waiter> place = Waits.place(waiters, paymentId, request, response);
        try {
            return Waits.awaited(
                    payments.answerAfterWait(wish, PaymentAnswers.marked(payments.submit(wish), response), place));
        } catch (RuntimeException e) {
            place.ifPresent(Waiter::close);
            throw e;
        }
    }

    @GetMapping("/{orderId}")
    ResponseEntity<PaymentBody> find(
            @AuthenticationPrincipal Caller caller,
            @PathVariable String orderId,
            HttpServletRequest request,
            HttpServletResponse response) {
        PaymentId paymentId = new PaymentId(Admission.merchantOf(caller), new OrderId(orderId));
        Optional<Waiter> place = Waits.place(waiters, paymentId, request, response);
        try {
            return ResponseEntity.ok(PaymentBody.of(Waits.awaited(payments.findAfterWait(paymentId, place))));
        } catch (RuntimeException e) {
            place.ifPresent(Waiter::close);
            throw e;
        }
    }

    private static PayOrder wish(
            Caller caller, PayRequest body, HttpServletRequest request, HttpServletResponse response) {
        PayOrder wish = body.wish(caller, KeyHeaders.of(request), Traces.of(request), request.getRemoteAddr());
        Traces.set(wish.traceId(), request, response);
        return wish;
    }
}
