package io.payledger.query.proof;

import io.payledger.api.access.Caller;
import io.payledger.api.id.MerchantId;
import io.payledger.api.id.OrderId;
import io.payledger.api.id.PaymentId;
import io.payledger.api.log.StepLog;
import io.payledger.eventstore.anchor.LogExport;
import io.payledger.eventstore.anchor.NotYetSignedException;
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
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * {@code GET /api/audit/export}: events with their exact bytes and all that proves them, up to the newest checkpoint
 * (docs/audit/export.md). Parameters: {@code from}, {@code to} (indexes), {@code merchant}, {@code orderId} (of the merchant),
 * {@code proofs} ({@code true}: each event of the whole log with its own).
 */
@RestController
final class EventExportController {
    static final String MEDIA_TYPE = "application/x-ndjson";

    private final LogExport export;
    private final Exports exports;

    EventExportController(LogExport export, Exports exports) {
        this.export = export;
        this.exports = exports;
    }

    @GetMapping("/api/audit/export")
    void events(
            @AuthenticationPrincipal @Nullable Caller caller,
            @RequestParam MultiValueMap<String, String> given,
            HttpServletRequest request,
            HttpServletResponse response) {
        QueryParameters parameters = new QueryParameters(given);
        Long from = LogIndex.optional(parameters, "from");
        Long to = LogIndex.optional(parameters, "to");
        MerchantId merchant = parameters.optional("merchant", MerchantId::new, "must be the id of a merchant");
        OrderId orderId = parameters.optional("orderId", OrderId::new, "must be an order id");
        Boolean proofs = parameters.optional("proofs", EventExportController::flag, "must be true or false");
        parameters.refuseOthers();
        Visibility.of(caller, merchant);
        if (orderId != null && merchant == null) {
            throw QueryParameters.invalid("merchant", "must be given with orderId");
        }
        if (to != null && from != null && to < from) {
            throw QueryParameters.invalid("to", "must not be less than from");
        }
        try {
            LogExport.Prepared prepared = export.prepare(new LogExport.Question(
                    from == null ? 1 : from,
                    to == null ? OptionalLong.empty() : OptionalLong.of(to),
                    merchant == null
                            ? null
                            : orderId == null ? merchant + "/*" : new PaymentId(merchant, orderId).value(),
                    Boolean.TRUE.equals(proofs)));
            StepLog.info(
                    "audit.export",
                    orderId == null ? "-" : orderId.value(),
                    null,
                    "START",
                    "caller",
                    caller == null ? "-" : caller.name(),
                    "merchant",
                    merchant,
                    "from",
                    from,
                    "to",
                    prepared.to());
            exports.stream(
                    "events.ndjson", MEDIA_TYPE, (out, rows) -> prepared.write(out, rows::written), request, response);
        } catch (NotYetSignedException e) {
            throw NotSigned.nothing();
        }
    }

    private static boolean flag(String text) {
        return switch (text) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new IllegalArgumentException("No flag");
        };
    }
}
