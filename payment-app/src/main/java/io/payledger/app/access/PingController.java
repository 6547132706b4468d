package io.payledger.app.access;

import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** {@code GET /api/ping}: says nothing, to whomever has a good key; for trying an address and a key. */
@RestController
final class PingController {

    @GetMapping("/api/ping")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void ping() {
        // The status is the answer.
    }
}
