package io.payledger.notify.webhook.web;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.payledger.api.access.Caller;
import io.payledger.api.id.MerchantId;
import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.FieldText;
import io.payledger.api.problem.ProblemException;
import io.payledger.notify.webhook.delivery.Resending;
import io.payledger.notify.webhook.endpoint.WebhookDesk;
import io.payledger.notify.webhook.endpoint.WebhookDesk.NewSecret;
import io.payledger.notify.webhook.endpoint.WebhookEndpoint;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** {@code /api/webhooks}: what operators do with endpoints, and what they and support have sent again. */
@RestController
final class WebhookController {
    private static final String ROUTE = "/api/webhooks";
    private static final String ONE = ROUTE + "/{endpointId}";

    private final WebhookDesk desk;
    private final Resending resending;

    WebhookController(WebhookDesk desk, Resending resending) {
        this.desk = desk;
        this.resending = resending;
    }

    /** What is there. */
    record EndpointsBody(List<WebhookEndpoint> endpoints) {}

    /**
     * A secret, this once.
     *
     * @param secret whsec_ and Base64
     * @param previousUntil until when the one before it signs too; left out when there is none
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record SecretBody(
            long endpointId,
            MerchantId merchantId,
            String secret,
            @Nullable Instant previousUntil) {
        static SecretBody of(NewSecret made) {
            return new SecretBody(made.endpointId(), made.merchantId(), made.text(), made.previousUntil());
        }

        /** Without the secret. */
        @Override
        public String toString() {
            return "SecretBody[" + endpointId + "]";
        }
    }

    /**
     * How the secret is to be changed.
     *
     * @param overlap how long the old one signs beside it, ISO 8601; PT24H when it is left out, PT0S ends it at once
     */
    record RotateWish(@Nullable String overlap) {}

    /** Why an endpoint is disabled or removed. */
    record ReasonBody(@Nullable String reason) {
        String text() {
            return FieldText.required("reason", reason);
        }
    }

    /**
     * What is sent again.
     *
     * @param count of deliveries
     * @param lastId of them; there may be more behind it when the count is 10000. Left out when there was none
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record ResentBody(int count, @Nullable Long lastId) {}

    @GetMapping(path = ROUTE, produces = MediaType.APPLICATION_JSON_VALUE)
    EndpointsBody list(@RequestParam(name = "merchant", required = false) @Nullable String merchant) {
        return new EndpointsBody(desk.list(merchant == null ? null : new MerchantId(merchant)));
    }

    @PostMapping(path = ROUTE, produces = MediaType.APPLICATION_JSON_VALUE)
    ResponseEntity<SecretBody> add(@AuthenticationPrincipal Caller caller, @RequestBody NewEndpoint body) {
        return secret(HttpStatus.CREATED, desk.add(body.wanted(), caller.name()));
    }

    @PostMapping(path = ONE + "/rotate", produces = MediaType.APPLICATION_JSON_VALUE)
    ResponseEntity<SecretBody> rotate(
            @AuthenticationPrincipal Caller caller, @PathVariable String endpointId, @RequestBody RotateWish body) {
        Duration overlap = Objects.requireNonNullElse(Fields.duration("overlap", body.overlap()), WebhookDesk.OVERLAP);
        return secret(HttpStatus.OK, desk.rotate(Fields.id(endpointId), overlap, caller.name()));
    }

    @PostMapping(path = ONE + "/disable", produces = MediaType.APPLICATION_JSON_VALUE)
    WebhookEndpoint disable(
            @AuthenticationPrincipal Caller caller, @PathVariable String endpointId, @RequestBody ReasonBody body) {
        return desk.disable(Fields.id(endpointId), body.text(), caller.name());
    }

    @PostMapping(path = ONE + "/enable", produces = MediaType.APPLICATION_JSON_VALUE)
    WebhookEndpoint enable(@AuthenticationPrincipal Caller caller, @PathVariable String endpointId) {
        return desk.enable(Fields.id(endpointId), caller.name());
    }

    @PostMapping(path = ONE + "/remove", produces = MediaType.APPLICATION_JSON_VALUE)
    WebhookEndpoint remove(
            @AuthenticationPrincipal Caller caller, @PathVariable String endpointId, @RequestBody ReasonBody body) {
        return desk.remove(Fields.id(endpointId), body.text(), caller.name());
    }

    @PostMapping(path = ONE + "/resend", produces = MediaType.APPLICATION_JSON_VALUE)
    ResentBody resend(
            @AuthenticationPrincipal Caller caller, @PathVariable String endpointId, @RequestBody ResendWish body) {
        Resending.Many many = resending.range(body.range(Fields.id(endpointId)), caller.name());
        return new ResentBody(many.count(), many.lastId());
    }

    @PostMapping(path = ROUTE + "/deliveries/{deliveryId}/resend", produces = MediaType.APPLICATION_JSON_VALUE)
    Resending.One resendOne(@AuthenticationPrincipal Caller caller, @PathVariable String deliveryId) {
        return resending
                .one(Fields.id(deliveryId), caller.name())
                .orElseThrow(() -> new ProblemException(
                        ErrorCode.WEBHOOK_NOT_FOUND, "There is no such delivery, or none any more"));
    }

    /** No cache on the way keeps it. */
    private static ResponseEntity<SecretBody> secret(HttpStatus status, NewSecret made) {
        return ResponseEntity.status(status)
                .cacheControl(CacheControl.noStore())
                .body(SecretBody.of(made));
    }
}
