package io.payledger.saga.callback;

import io.payledger.api.id.RowNumber;
import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.ProblemException;
import java.security.Principal;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** {@code POST /api/callbacks/{callbackId}/…}: an operator looks after a bank's message that was given up. */
@RestController
@RequestMapping(path = "/api/callbacks/{callbackId}", produces = MediaType.APPLICATION_JSON_VALUE)
final class GivenUpController {
    private final GivenUpCallbacks callbacks;

    GivenUpController(GivenUpCallbacks callbacks) {
        this.callbacks = callbacks;
    }

    /** Tries it once more, before the answer. */
    @PostMapping("/retry")
    CallbackStanding retry(@PathVariable String callbackId, Principal caller) {
        return callbacks.retry(number(callbackId), caller.getName());
    }

    /** Says that nothing is left to do about it. */
    @PostMapping("/close")
    CallbackStanding close(@PathVariable String callbackId, @RequestBody CloseWish wish, Principal caller) {
        return callbacks.close(number(callbackId), wish.checked(), caller.getName());
    }

    private static long number(String text) {
        return RowNumber.named(text)
                .orElseThrow(
                        () -> new ProblemException(ErrorCode.CALLBACK_NOT_FOUND, "Callbacks are named by a number"));
    }
}
