package io.payledger.saga.callback;

import io.payledger.api.id.TraceId;
import io.payledger.api.log.StepLog;
import io.payledger.api.wire.MetaKeys;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * {@code POST /bank/callbacks/{channel}}: 202 once the message is kept for good, one and the same 401 for whatever is not
 * authentic, 5xx when it could not be kept: the bank sends it again.
 */
@RestController
final class CallbackController {
    static final String TIMESTAMP = "Bank-Timestamp";
    static final String SIGNATURE = "Bank-Signature";

    /** The same bytes whatever is wrong, without a trace id: who probes learns nothing (case B19). */
    private static final byte[] REFUSED =
            "{\"type\":\"urn:payledger:problem:UNAUTHENTICATED\",\"title\":\"The credentials are missing or wrong\",\"status\":401,\"code\":\"UNAUTHENTICATED\"}"
                    .getBytes(StandardCharsets.UTF_8);

    private final Authenticity authenticity;
    private final CallbackInbox inbox;
    private final CallbackWorker worker;

    CallbackController(Authenticity authenticity, CallbackInbox inbox, CallbackWorker worker) {
        this.authenticity = authenticity;
        this.inbox = inbox;
        this.worker = worker;
    }

    /** Reads the body itself: the signature is over the bytes, and no converter may touch them. */
    @PostMapping("/bank/callbacks/{channel}")
    ResponseEntity<byte[]> take(@PathVariable String channel, HttpServletRequest request) throws IOException {
        SignedCallback callback = new SignedCallback(
                channel,
                request.getHeader(TIMESTAMP),
                request.getHeader(SIGNATURE),
                request.getInputStream().readAllBytes(),
                request.getRemoteAddr(),
                new TraceId(String.valueOf(request.getAttribute(MetaKeys.TRACE_ID))));
        Authenticity.Verdict verdict = authenticity.check(callback);
        if (verdict != Authenticity.Verdict.AUTHENTIC) {
            StepLog.warn(
                    "callback.receive", "-", callback.traceId(), "REFUSED", "why", verdict, "from", callback.origin());
            return ResponseEntity.status(HttpStatus.UNAUTHORIZED)
                    .contentType(MediaType.APPLICATION_PROBLEM_JSON)
                    .body(REFUSED);
        }
        inbox.keep(callback).ifPresent(worker::take);
        return ResponseEntity.accepted().build();
    }
}
