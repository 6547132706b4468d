package io.payledger.query.proof;

import io.payledger.api.access.Caller;
import io.payledger.api.id.MerchantId;
import io.payledger.api.id.OrderId;
import io.payledger.api.id.PaymentId;
import io.payledger.query.reading.QueryParameters;
import io.payledger.query.reading.Visibility;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * {@code GET /api/payments/{orderId}/receipt}: the events of one order, each with a proof that leads to a signed checkpoint,
 * and nothing of anyone else. Header {@code Unsigned-Events} says how many newer ones wait for the next checkpoint. Staff
 * name the {@code merchant}.
 */
@RestController
final class ReceiptController {
    private final ProofFiles files;

    ReceiptController(ProofFiles files) {
        this.files = files;
    }

    @GetMapping("/api/payments/{orderId}/receipt")
    void receipt(
            @AuthenticationPrincipal @Nullable Caller caller,
            @PathVariable("orderId") String order,
            @RequestParam MultiValueMap<String, String> given,
            HttpServletRequest request,
            HttpServletResponse response) {
        QueryParameters parameters = new QueryParameters(given);
        MerchantId wanted = parameters.optional("merchant", MerchantId::new, "must be the id of a merchant");
        parameters.refuseOthers();
        MerchantId merchant = Visibility.of(caller, wanted).merchantId();
        if (merchant == null) {
            throw QueryParameters.invalid("merchant", "must be given");
        }
        files.receipt(new PaymentId(merchant, orderId(order)), request, response);
    }

    private static OrderId orderId(String text) {
        try {
            return new OrderId(text);
        } catch (IllegalArgumentException e) {
            throw QueryParameters.invalid("orderId", "must be an order id");
        }
    }
}
