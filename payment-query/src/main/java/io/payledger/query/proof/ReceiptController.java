package io.payledger.query.proof;

import io.payledger.api.access.Caller;
import io.payledger.api.id.MerchantId;
import io.payledger.api.id.OrderId;
import io.payledger.api.id.PaymentId;
import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.ProblemException;
import io.payledger.eventstore.anchor.LogExport;
import io.payledger.eventstore.anchor.SignedLog;
import io.payledger.query.export.Exports;
import io.payledger.query.reading.QueryParameters;
import io.payledger.query.reading.Visibility;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.OptionalLong;
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
    private static final String UNSIGNED_EVENTS = "Unsigned-Events";

    private final LogExport export;
    private final SignedLog log;
    private final Exports exports;

    ReceiptController(LogExport export, SignedLog log, Exports exports) {
        this.export = export;
        this.log = log;
        this.exports = exports;
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
        String payment = new PaymentId(merchant, orderId(order)).value();
        SignedLog.EventCounts counts = log.counts(payment);
        if (counts.signed() + counts.unsigned() == 0) {
            throw new ProblemException(ErrorCode.ORDER_NOT_FOUND, ErrorCode.ORDER_NOT_FOUND.title());
        }
        if (counts.signed() == 0) {
            throw NotSigned.nothing();
        }
        LogExport.Prepared prepared = export.prepare(new LogExport.Question(1, OptionalLong.empty(), payment, true));
        response.setHeader(UNSIGNED_EVENTS, Long.toString(counts.unsigned()));
        exports.stream(
                "receipt.ndjson",
                EventExportController.MEDIA_TYPE,
                (out, rows) -> prepared.write(out, rows::written),
                request,
                response);
    }

    private static OrderId orderId(String text) {
        try {
            return new OrderId(text);
        } catch (IllegalArgumentException e) {
            throw QueryParameters.invalid("orderId", "must be an order id");
        }
    }
}
