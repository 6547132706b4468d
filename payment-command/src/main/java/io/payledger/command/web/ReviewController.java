package io.payledger.command.web;

import io.payledger.api.access.Caller;
import io.payledger.api.id.OrderId;
import io.payledger.command.aftersales.Asking;
import io.payledger.command.aftersales.ReviewDesk;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** {@code POST /api/payments/{orderId}/review}: finance or operations decide what the bank does not. */
@RestController
final class ReviewController {
    private final ReviewDesk desk;

    ReviewController(ReviewDesk desk) {
        this.desk = desk;
    }

    @PostMapping(path = "/api/payments/{orderId}/review", produces = MediaType.APPLICATION_JSON_VALUE)
    ResponseEntity<ReviewBody> resolve(
            @AuthenticationPrincipal Caller caller,
            @PathVariable String orderId,
            @RequestParam(name = "merchant", required = false) @Nullable String merchant,
            @RequestBody ReviewRequest body,
            HttpServletRequest request) {
        OrderId order = new OrderId(orderId);
        Asking asking = Deciders.asking(caller, orderId, merchant, request);
        return desk.resolve(asking, body.finding())
                .map(result -> ReviewAnswers.of(order, result))
                .orElseThrow(() -> ProblemResponses.notFound(order));
    }
}
