package io.payledger.app.access;

import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.JsonNode;

/**
 * {@code /api/ping}: says nothing, to whomever has a good key; for trying an address, a key and, with POST, what becomes of
 * a body on the way.
 */
@RestController
final class PingController {

    @GetMapping("/api/ping")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void ping() {
        // The status is the answer.
    }

    /** @param body well-formed JSON, read as strictly as any other and not looked at */
    @PostMapping(path = "/api/ping", consumes = MediaType.APPLICATION_JSON_VALUE)
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void pingWithBody(@RequestBody JsonNode body) {
        // The status is the answer.
    }
}
