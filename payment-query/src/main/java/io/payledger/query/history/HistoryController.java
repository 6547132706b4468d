package io.payledger.query.history;

import io.payledger.api.access.Caller;
import io.payledger.query.reading.Cursors;
import io.payledger.query.reading.PageRequest;
import io.payledger.query.reading.QueryParameters;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * {@code GET /api/audit/events}: the events of the log. Parameters, all optional: {@code merchant} with {@code orderId},
 * {@code type}, {@code actor}, {@code from} and {@code to} (times), {@code sort} ({@code -index}, the newest first, or
 * {@code index}), {@code raw} ({@code true}: with the stored texts), {@code limit}, {@code cursor}.
 */
@RestController
final class HistoryController {
    private final HistoryQueries queries;
    private final Cursors cursors;

    HistoryController(HistoryQueries queries, Cursors cursors) {
        this.queries = queries;
        this.cursors = cursors;
    }

    @GetMapping(path = HistoryQueries.ROUTE, produces = MediaType.APPLICATION_JSON_VALUE)
    HistoryPage events(
            @AuthenticationPrincipal @Nullable Caller caller, @RequestParam MultiValueMap<String, String> given) {
        Auditors.require(caller);
        PageRequest page = PageRequest.of(given, HistoryQueries.ROUTE, cursors);
        QueryParameters parameters = page.parameters();
        HistoryFilter filter = HistoryFilter.of(parameters);
        Boolean raw = parameters.optional("raw", HistoryController::flag, "must be true or false");
        parameters.refuseOthers();
        return queries.page(filter, Boolean.TRUE.equals(raw), page);
    }

    /** One event, with its stored texts. */
    @GetMapping(path = HistoryQueries.ROUTE + "/{index}", produces = MediaType.APPLICATION_JSON_VALUE)
    HistoryEvent event(
            @AuthenticationPrincipal @Nullable Caller caller,
            @PathVariable String index,
            @RequestParam MultiValueMap<String, String> given) {
        Auditors.require(caller);
        new QueryParameters(given).refuseOthers();
        return queries.told(queries.stored(EventIndex.of(index)));
    }

    /** The exact bytes of the payload, as they were hashed. */
    @GetMapping(path = HistoryQueries.ROUTE + "/{index}/payload", produces = MediaType.APPLICATION_JSON_VALUE)
    byte[] payload(
            @AuthenticationPrincipal @Nullable Caller caller,
            @PathVariable String index,
            @RequestParam MultiValueMap<String, String> given) {
        Auditors.require(caller);
        new QueryParameters(given).refuseOthers();
        return queries.stored(EventIndex.of(index)).payload().getBytes(StandardCharsets.UTF_8);
    }

    /** The exact bytes of the metadata, as they were hashed. */
    @GetMapping(path = HistoryQueries.ROUTE + "/{index}/metadata", produces = MediaType.APPLICATION_JSON_VALUE)
    byte[] metadata(
            @AuthenticationPrincipal @Nullable Caller caller,
            @PathVariable String index,
            @RequestParam MultiValueMap<String, String> given) {
        Auditors.require(caller);
        new QueryParameters(given).refuseOthers();
        return queries.stored(EventIndex.of(index)).metadata().getBytes(StandardCharsets.UTF_8);
    }

    private static boolean flag(String text) {
        return switch (text) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new IllegalArgumentException("No flag");
        };
    }
}
