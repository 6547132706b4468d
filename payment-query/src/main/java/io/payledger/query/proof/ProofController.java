package io.payledger.query.proof;

import io.payledger.eventstore.anchor.SignedLog;
import io.payledger.eventstore.checkpoint.SignedCheckpoint;
import io.payledger.eventstore.merkle.NodeHash;
import io.payledger.query.reading.QueryParameters;
import java.util.List;
import org.springframework.http.MediaType;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * {@code GET /api/audit/checkpoint}: the newest checkpoint, as it was signed. {@code GET /api/audit/consistency}: what shows
 * that the log of one checkpoint ({@code from}, its number of events) is the beginning of that of another ({@code to}).
 */
@RestController
final class ProofController {
    private final SignedLog log;

    ProofController(SignedLog log) {
        this.log = log;
    }

    /**
     * A consistency proof.
     *
     * @param from events of the older tree
     * @param to events of the newer one
     * @param proof hashes of RFC 9162, section 2.1.4, base64
     */
    record Consistency(long from, long to, List<String> proof) {}

    @GetMapping(path = "/api/audit/checkpoint", produces = MediaType.TEXT_PLAIN_VALUE + ";charset=UTF-8")
    String checkpoint(@RequestParam MultiValueMap<String, String> given) {
        new QueryParameters(given).refuseOthers();
        return log.newest()
                .map(SignedCheckpoint::note)
                .orElseThrow(NotSigned::nothing)
                .toString();
    }

    @GetMapping(path = "/api/audit/consistency", produces = MediaType.APPLICATION_JSON_VALUE)
    Consistency consistency(@RequestParam MultiValueMap<String, String> given) {
        QueryParameters parameters = new QueryParameters(given);
        long from = LogIndex.required(parameters, "from");
        long to = LogIndex.required(parameters, "to");
        parameters.refuseOthers();
        if (from > to) {
            throw QueryParameters.invalid("from", "must not be greater than to");
        }
        long signed = log.newest().orElseThrow(NotSigned::nothing).checkpoint().size();
        if (to > signed) {
            throw NotSigned.upTo(signed);
        }
        return new Consistency(
                from,
                to,
                log.tree().proofs(to).consistencyFrom(from).stream()
                        .map(NodeHash::base64)
                        .toList());
    }
}
