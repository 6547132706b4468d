package io.payledger.command.web;

import io.payledger.api.access.Caller;
import io.payledger.api.id.OrderId;
import io.payledger.api.id.PaymentId;
import io.payledger.command.aftersales.Asking;
import io.payledger.command.aftersales.DisputeDesk;
import io.payledger.command.aftersales.DisputeWish;
import io.payledger.command.aftersales.PaymentAccess;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** The form by which support takes a customer's complaint down; pictures come over the API. */
@Controller
final class DisputeOpeningController {
    private final DisputeDesk desk;
    private final Clock clock;

    DisputeOpeningController(DisputeDesk desk, Clock clock) {
        this.desk = desk;
        this.clock = clock;
    }

    /**
     * Opens a dispute.
     *
     * @param disputeId made by the page, so that a form that is sent twice opens one dispute
     * @param happenedAt as the browser's field for it writes, in {@code zone}
     */
    @PostMapping("/pages/disputes/{merchant}/{order}/open")
    String open(
            @AuthenticationPrincipal Caller caller,
            @PathVariable String merchant,
            @PathVariable String order,
            @RequestParam(required = false) @Nullable String disputeId,
            @RequestParam(required = false) @Nullable String happenedAt,
            @RequestParam(defaultValue = "UTC") String zone,
            @RequestParam(required = false) @Nullable String text,
            HttpServletRequest request,
            HttpServletResponse response) {
        PaymentId payment = PaymentAccess.ofStaff(caller, new OrderId(order), merchant, PaymentAccess.COMPLAINT_TAKERS);
        Asking asking = new Asking(payment, caller, Traces.of(request), request.getRemoteAddr());
        DisputeRequest body = new DisputeRequest(
                FormAnswers.typed(disputeId),
                withOffset(FormAnswers.typed(happenedAt), zone),
                FormAnswers.typed(text),
                null);
        return FormAnswers.of(
                DisputeFormController.page(asking), "opened", request, response, () -> open(asking, body));
    }

    private ResponseEntity<?> open(Asking asking, DisputeRequest body) {
        DisputeWish wish = body.wish(clock.instant());
        return desk.open(asking, wish)
                .map(result -> DisputeAnswers.of(asking.paymentId(), wish.disputeId(), result, desk.notes(asking)))
                .orElseThrow(() -> ProblemResponses.notFound(asking.paymentId().orderId()));
    }

    /** What cannot be read as a local time is left as it is, and refused as the field that it is. */
    private static @Nullable String withOffset(@Nullable String local, String zone) {
        if (local == null) {
            return null;
        }
        try {
            return LocalDateTime.parse(local)
                    .atZone(ZoneId.of(zone))
                    .toOffsetDateTime()
                    .toString();
        } catch (DateTimeException e) {
            return local;
        }
    }
}
