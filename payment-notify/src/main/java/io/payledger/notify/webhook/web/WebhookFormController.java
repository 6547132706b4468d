package io.payledger.notify.webhook.web;

import io.payledger.api.access.Caller;
import io.payledger.api.id.OrderId;
import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.FieldText;
import io.payledger.api.problem.ProblemException;
import io.payledger.notify.webhook.delivery.Resending;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** The forms of {@code /pages/webhooks}: webhooks are sent again, one or all of a filter, and the page says how many. */
@Controller
final class WebhookFormController {
    private static final String PAGES = "/pages/webhooks";

    private final Resending resending;

    WebhookFormController(Resending resending) {
        this.resending = resending;
    }

    @PostMapping(PAGES + "/deliveries/{deliveryId}/resend")
    String one(@AuthenticationPrincipal Caller caller, @PathVariable String deliveryId) {
        Resending.One sent = resending
                .one(Fields.id(deliveryId), caller.name())
                .orElseThrow(() -> new ProblemException(
                        ErrorCode.WEBHOOK_NOT_FOUND, "There is no such delivery, or none any more"));
        return "redirect:" + PAGES + "?endpoint=" + sent.endpointId() + "&resent=1";
    }

    /** The days are those of the reader's zone, the last one inclusive, as the page's filter has them. */
    @PostMapping(PAGES + "/{endpointId}/resend")
    String many(
            @AuthenticationPrincipal Caller caller,
            @PathVariable String endpointId,
            @RequestParam(required = false) @Nullable String orderId,
            @RequestParam(required = false) @Nullable String state,
            @RequestParam(required = false) @Nullable String from,
            @RequestParam(required = false) @Nullable String to,
            @RequestParam(required = false) @Nullable String zone) {
        Resending.Many sent = resending.range(
                new Resending.Range(
                        Fields.id(endpointId),
                        order(typed(orderId)),
                        Fields.state(typed(state)),
                        startOfDay("from", typed(from), 0, typed(zone)),
                        startOfDay("to", typed(to), 1, typed(zone)),
                        null,
                        null),
                caller.name());
        return "redirect:" + PAGES + "?endpoint=" + Fields.id(endpointId) + "&resent=" + sent.count();
    }

    /** A browser sends fields with nothing in them, too. */
    private static @Nullable String typed(@Nullable String value) {
        return value == null || value.isBlank() ? null : value;
    }

    private static @Nullable OrderId order(@Nullable String orderId) {
        return orderId == null ? null : new OrderId(orderId);
    }

    private static @Nullable Instant startOfDay(
            String field, @Nullable String day, int daysLater, @Nullable String zone) {
        try {
            return day == null
                    ? null
                    : LocalDate.parse(day)
                            .plusDays(daysLater)
                            .atStartOfDay(ZoneId.of(zone == null ? "UTC" : zone))
                            .toInstant();
        } catch (DateTimeException e) {
            throw FieldText.invalid(field, field + " must be a day as 2026-03-01, of a zone as Asia/Shanghai");
        }
    }
}
