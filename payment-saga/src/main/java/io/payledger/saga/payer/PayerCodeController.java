package io.payledger.saga.payer;

import io.payledger.api.access.Caller;
import io.payledger.api.id.OrderId;
import io.payledger.api.id.PaymentId;
import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.ProblemException;
import java.util.Objects;
import org.springframework.http.MediaType;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** {@code GET /api/payments/{orderId}/payer-code}: what the shop shows its payer. */
@RestController
final class PayerCodeController {
    private final PayerCodes codes;

    PayerCodeController(PayerCodes codes) {
        this.codes = codes;
    }

    @GetMapping(path = "/api/payments/{orderId}/payer-code", produces = MediaType.APPLICATION_JSON_VALUE)
    PayerCode find(@AuthenticationPrincipal Caller caller, @PathVariable String orderId) {
        OrderId order = new OrderId(orderId);
        // The route is open to order services only, and each of them has a merchant.
        return codes.find(new PaymentId(Objects.requireNonNull(caller.merchantId()), order))
                .orElseThrow(() -> new ProblemException(
                        ErrorCode.PAYER_CODE_NOT_FOUND,
                        "The bank has given no code for the payer of order " + order + " (yet)"));
    }
}
