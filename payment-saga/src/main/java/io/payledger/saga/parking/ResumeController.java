package io.payledger.saga.parking;

import io.payledger.api.id.MerchantId;
import io.payledger.api.id.OrderId;
import io.payledger.api.id.PaymentId;
import java.security.Principal;
import java.util.List;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** {@code POST /api/payments/{orderId}/resume}: an operator has a parked payment followed again. */
@RestController
final class ResumeController {
    private final Resumption resumption;

    ResumeController(Resumption resumption) {
        this.resumption = resumption;
    }

    @PostMapping(path = "/api/payments/{orderId}/resume", produces = MediaType.APPLICATION_JSON_VALUE)
    ResumedBody resume(
            @PathVariable String orderId, @RequestParam(name = "merchant") String merchant, Principal caller) {
        PaymentId payment = PaymentId.of(merchant, orderId);
        return new ResumedBody(
                payment.orderId(), payment.merchantId(), resumption.resume(payment.value(), caller.getName()));
    }

    /**
     * What became of it.
     *
     * @param processors where it was parked; none when it was nowhere
     */
    record ResumedBody(OrderId orderId, MerchantId merchantId, List<Resumption.Outcome> processors) {}
}
