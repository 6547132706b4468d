package io.payledger.query.history;

import io.payledger.api.access.Caller;
import io.payledger.api.id.IllegalIdException;
import io.payledger.api.id.PaymentId;
import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.ProblemException;
import io.payledger.api.wire.EventType;
import io.payledger.api.wire.EventTypes;
import io.payledger.query.page.Addresses;
import io.payledger.query.page.Page;
import io.payledger.query.proof.ProofFiles;
import io.payledger.query.reading.Cursors;
import io.payledger.query.reading.PageRequest;
import io.payledger.query.reading.QueryParameters;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ContentDisposition;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.ui.Model;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;

/** {@code /pages/history}: the events of the log by a filter, and {@code /pages/history/{index}}: one of them, with its proof. */
@Page
final class HistoryPageController {
    static final String ROUTE = "/pages/history";

    private static final List<String> TYPES =
            EventTypes.ALL.stream().map(EventType::name).sorted().toList();

    private final HistoryQueries queries;
    private final Cursors cursors;
    private final ProofFiles files;

    HistoryPageController(HistoryQueries queries, Cursors cursors, ProofFiles files) {
        this.queries = queries;
        this.cursors = cursors;
        this.files = files;
    }

    @GetMapping(ROUTE)
    String history(
            @AuthenticationPrincipal @Nullable Caller caller,
            @RequestParam MultiValueMap<String, String> given,
            HttpServletResponse response,
            Model model) {
        Auditors.require(caller);
        HistoryForm form = HistoryForm.of(given);
        if (given.size() != form.values().size()) {
            // A browser sends the empty fields too; an address that is shared has none.
            return "redirect:" + form.address();
        }
        model.addAttribute("form", form);
        model.addAttribute("types", TYPES);
        try {
            ask(form, model);
        } catch (ProblemException e) {
            if (e.code() != ErrorCode.INVALID_FIELD) {
                throw e;
            }
            response.setStatus(e.code().httpStatus());
            model.addAttribute("invalid", String.valueOf(e.members().get("field")));
            model.addAttribute("problem", e.detail());
        }
        return "history";
    }

    private void ask(HistoryForm form, Model model) {
        PageRequest request = PageRequest.of(form.parameters(), HistoryQueries.ROUTE, cursors);
        QueryParameters parameters = request.parameters();
        HistoryFilter filter = HistoryFilter.of(parameters);
        parameters.refuseOthers();
        HistoryPage page = queries.page(filter, false, request);
        model.addAttribute("page", page);
        model.addAttribute("firstPage", Addresses.of(ROUTE, Addresses.with(form.values(), "cursor", null)));
        model.addAttribute(
                "nextPage",
                page.nextCursor() == null
                        ? null
                        : Addresses.of(ROUTE, Addresses.with(form.values(), "cursor", page.nextCursor())));
    }

    @GetMapping(ROUTE + "/{index}")
    String event(@AuthenticationPrincipal @Nullable Caller caller, @PathVariable String index, Model model) {
        Auditors.require(caller);
        LoggedEvent stored = queries.stored(EventIndex.of(index));
        model.addAttribute("stored", stored);
        model.addAttribute("event", queries.told(stored));
        model.addAttribute("payloadBytes", bytes(stored.payload()).length);
        model.addAttribute("metadataBytes", bytes(stored.metadata()).length);
        model.addAttribute("signed", stored.index() <= files.signed());
        return "history-event";
    }

    /** The exact bytes, as they were hashed. */
    @GetMapping(ROUTE + "/{index}/payload")
    ResponseEntity<byte[]> payload(@AuthenticationPrincipal @Nullable Caller caller, @PathVariable String index) {
        Auditors.require(caller);
        LoggedEvent stored = queries.stored(EventIndex.of(index));
        return file("event-" + stored.index() + "-payload.json", bytes(stored.payload()));
    }

    /** The exact bytes, as they were hashed. */
    @GetMapping(ROUTE + "/{index}/metadata")
    ResponseEntity<byte[]> metadata(@AuthenticationPrincipal @Nullable Caller caller, @PathVariable String index) {
        Auditors.require(caller);
        LoggedEvent stored = queries.stored(EventIndex.of(index));
        return file("event-" + stored.index() + "-metadata.json", bytes(stored.metadata()));
    }

    /** The event with what proves that it is in the signed log. */
    @GetMapping(ROUTE + "/{index}/proof")
    void proof(
            @AuthenticationPrincipal @Nullable Caller caller,
            @PathVariable String index,
            HttpServletRequest request,
            HttpServletResponse response) {
        Auditors.require(caller);
        files.event(queries.stored(EventIndex.of(index)).index(), request, response);
    }

    /** The receipt of an order. */
    @GetMapping(ROUTE + "/receipts/{merchant}/{order}")
    void receipt(
            @AuthenticationPrincipal @Nullable Caller caller,
            @PathVariable String merchant,
            @PathVariable String order,
            HttpServletRequest request,
            HttpServletResponse response) {
        Auditors.require(caller);
        try {
            files.receipt(PaymentId.of(merchant, order), request, response);
        } catch (IllegalIdException e) {
            throw new ProblemException(ErrorCode.ORDER_NOT_FOUND, ErrorCode.ORDER_NOT_FOUND.title());
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static ResponseEntity<byte[]> file(String name, byte[] content) {
        return ResponseEntity.ok()
                .contentType(MediaType.APPLICATION_JSON)
                .header(
                        HttpHeaders.CONTENT_DISPOSITION,
                        ContentDisposition.attachment().filename(name).build().toString())
                .body(content);
    }
}
