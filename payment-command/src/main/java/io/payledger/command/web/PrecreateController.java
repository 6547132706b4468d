package io.payledger.command.web;

import io.payledger.api.access.Caller;
import io.payledger.api.id.OrderId;
import io.payledger.api.id.PaymentId;
import io.payledger.api.log.StepLog;
import io.payledger.api.money.Money;
import io.payledger.api.problem.FieldText;
import io.payledger.command.admission.Admission;
import io.payledger.command.token.OneTimeTokens.Issued;
import io.payledger.command.token.TokenDesk;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.http.MediaType;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** {@code POST /api/payments/precreate}: a token for one order, amount and currency. Nothing is stored. */
@RestController
final class PrecreateController {
    private final TokenDesk tokens;

    PrecreateController(TokenDesk tokens) {
        this.tokens = tokens;
    }

    @PostMapping(
            path = "/api/payments/precreate",
            consumes = MediaType.APPLICATION_JSON_VALUE,
            produces = MediaType.APPLICATION_JSON_VALUE)
    PrecreatedBody precreate(
            @AuthenticationPrincipal Caller caller, @RequestBody PrecreateRequest body, HttpServletRequest request) {
        PaymentId paymentId =
                new PaymentId(Admission.merchantOf(caller), new OrderId(FieldText.required("orderId", body.orderId())));
        Money amount = BodyMoney.of(body.amount(), body.currency());
        Issued issued = tokens.issue(paymentId, amount);
        StepLog.info(
                "pay.precreate",
                paymentId.orderId(),
                Traces.of(request),
                "ISSUED",
                "amount",
                amount,
                "merchant",
                paymentId.merchantId(),
                "expiresAt",
                issued.expiresAt());
        return PrecreatedBody.of(paymentId, amount, issued);
    }
}
