package io.payledger.saga.callback;

import io.payledger.api.id.TraceId;
import io.payledger.api.log.StepLog;
import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.ProblemException;
import io.payledger.api.wire.MetaKeys;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.dao.DataAccessException;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * {@code POST /bank/callbacks/{channel}}: 2xx once the message is kept for good, one and the same 401 for whatever is not
 * authentic, 5xx when it could not be kept: the bank sends it again.
 */
@RestController
final class CallbackController {
    private final CallbackProtocols protocols;
    private final CallbackInbox inbox;
    private final CallbackWorker worker;

    CallbackController(CallbackProtocols protocols, CallbackInbox inbox, CallbackWorker worker) {
        this.protocols = protocols;
        this.inbox = inbox;
        this.worker = worker;
    }

    /** Reads the body itself: the signature is over the bytes, and no converter may touch them. */
    @PostMapping("/bank/callbacks/{channel}")
    ResponseEntity<byte[]> take(@PathVariable String channel, HttpServletRequest request) throws IOException {
        CallbackProtocol protocol = protocols.of(channel);
        SignedCallback callback = new SignedCallback(
                channel,
                request.getHeader(protocol.timestampHeader()),
                signature(protocol.signatureHeaders(), request),
                request.getInputStream().readAllBytes(),
                request.getRemoteAddr(),
                new TraceId(String.valueOf(request.getAttribute(MetaKeys.TRACE_ID))));
        CallbackProtocol.Verdict verdict = protocol.check(callback);
        if (verdict != CallbackProtocol.Verdict.AUTHENTIC) {
            StepLog.warn(
                    "callback.receive", "-", callback.traceId(), "REFUSED", "why", verdict, "from", callback.origin());
            return ResponseEntity.status(HttpStatus.UNAUTHORIZED)
                    .contentType(MediaType.APPLICATION_PROBLEM_JSON)
                    .body(protocol.refusal());
        }
        keep(callback);
        return ResponseEntity.status(protocol.kept()).build();
    }

    private void keep(SignedCallback callback) {
        try {
            inbox.keep(callback).ifPresent(worker::take);
        } catch (DataAccessException e) {
            // As often as banks call during an outage: one line, and the bank is told to come again.
            StepLog.warn(
                    "callback.receive",
                    "-",
                    callback.traceId(),
                    "NOT_KEPT",
                    "channel",
                    callback.channel(),
                    "code",
                    ErrorCode.OVERLOADED,
                    "why",
                    String.valueOf(NestedExceptionUtils.getMostSpecificCause(e).getMessage()));
            throw new ProblemException(ErrorCode.OVERLOADED, "The message could not be kept; send it again");
        }
    }

    private static @Nullable String signature(List<String> headers, HttpServletRequest request) {
        List<String> values = new ArrayList<>();
        for (String header : headers) {
            String value = request.getHeader(header);
            if (value == null) {
                return null;
            }
            values.add(value);
        }
        return String.join(" ", values);
    }
}
