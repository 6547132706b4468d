package io.payledger.query.dispute;

import io.payledger.api.access.Caller;
import io.payledger.api.access.Role;
import io.payledger.api.id.RowNumber;
import io.payledger.api.payment.ComplaintRecords;
import io.payledger.api.payment.ComplaintRecords.Complaint;
import io.payledger.api.payment.ComplaintRecords.ComplaintState;
import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.ProblemException;
import io.payledger.query.page.Listing;
import io.payledger.query.page.Page;
import io.payledger.query.page.TypedForm;
import io.payledger.query.reading.Cursors;
import io.payledger.query.reading.Visibility;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.ui.Model;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.bind.annotation.RequestParam;

/** {@code /pages/complaints}: what strangers have written on the public page, and {@code /pages/complaints/{n}}: one of it. */
@Page
final class ComplaintPageController {
    static final String ROUTE = "/pages/complaints";
    private static final Set<Role> TAKERS = EnumSet.of(Role.SUPPORT, Role.FINANCE, Role.OPERATOR);

    private final DisputeQueries queries;
    private final Cursors cursors;
    private final ObjectProvider<ComplaintRecords> records;

    /** @param records on a node that has the command side too */
    ComplaintPageController(DisputeQueries queries, Cursors cursors, ObjectProvider<ComplaintRecords> records) {
        this.queries = queries;
        this.cursors = cursors;
        this.records = records;
    }

    @GetMapping(ROUTE)
    String list(
            @AuthenticationPrincipal @Nullable Caller caller,
            @RequestParam MultiValueMap<String, String> given,
            Model model) {
        requireStaffOfAll(caller);
        Listing listing = Listing.of(given, ROUTE, "cursor", Set.of("state"), cursors);
        ComplaintState state = Arrays.stream(ComplaintState.values())
                .filter(it -> it.name().equals(listing.request().question().get("state")))
                .findFirst()
                .orElse(ComplaintState.WAITING);
        List<String> after = listing.after();
        ComplaintRecords kept = records.getIfAvailable();
        model.addAttribute("kept", kept != null);
        model.addAttribute("state", state);
        model.addAttribute("states", ComplaintState.values());
        model.addAttribute(
                "complaints",
                listing.page(
                        kept == null
                                ? List.<Complaint>of()
                                : kept.list(
                                        state, after == null ? 0 : Long.parseLong(after.getFirst()), Listing.ROWS + 1),
                        row -> List.of(Long.toString(row.complaintId()))));
        return "complaints";
    }

    /** A form that was refused is forwarded here with its method; from outside only GET is let in. */
    @RequestMapping(
            path = ROUTE + "/{complaint}",
            method = {RequestMethod.GET, RequestMethod.POST})
    String one(
            @AuthenticationPrincipal @Nullable Caller caller,
            @PathVariable String complaint,
            HttpServletRequest request,
            Model model) {
        requireStaffOfAll(caller);
        Complaint found = records.stream()
                .flatMap(kept -> RowNumber.named(complaint).flatMap(kept::find).stream())
                .findFirst()
                .orElseThrow(() -> new ProblemException(ErrorCode.NOT_FOUND, "There is no such complaint"));
        model.addAttribute("complaint", found);
        model.addAttribute(
                "pictures", IntStream.rangeClosed(1, found.images()).boxed().toList());
        model.addAttribute("candidates", queries.paymentsOfOrder(found.orderText()));
        model.addAttribute("takes", caller != null && caller.roles().stream().anyMatch(TAKERS::contains));
        model.addAttribute("done", request.getParameter("done"));
        model.addAttribute("typed", TypedForm.of(request, "merchant", "order", "reason"));
        return "complaint";
    }

    /** A complaint belongs to no merchant, so it is for those who see all. */
    private static void requireStaffOfAll(@Nullable Caller caller) {
        if (Visibility.of(caller, null).merchantId() != null) {
            throw new ProblemException(ErrorCode.FORBIDDEN, "These credentials do not allow to read complaints");
        }
    }
}
