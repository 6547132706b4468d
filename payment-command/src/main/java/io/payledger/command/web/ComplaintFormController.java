package io.payledger.command.web;

import io.payledger.api.access.Caller;
import io.payledger.api.id.OrderId;
import io.payledger.api.id.PaymentId;
import io.payledger.api.id.RowNumber;
import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.FieldText;
import io.payledger.api.problem.ProblemException;
import io.payledger.command.aftersales.Asking;
import io.payledger.command.aftersales.PaymentAccess;
import io.payledger.command.complaint.ComplaintDesk;
import io.payledger.command.complaint.ComplaintStore;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** The pictures and forms of the page of one complaint. */
@Controller
@RequestMapping(ComplaintFormController.PAGES + "/{complaint}")
final class ComplaintFormController {
    static final String PAGES = "/pages/complaints";
    private static final Pattern PICTURE = Pattern.compile("[1-9]");

    private final ComplaintDesk desk;
    private final ComplaintStore complaints;

    ComplaintFormController(ComplaintDesk desk, ComplaintStore complaints) {
        this.desk = desk;
        this.complaints = complaints;
    }

    /** Opens a dispute of the named order with what was written. */
    @PostMapping("/open")
    String open(
            @AuthenticationPrincipal Caller caller,
            @PathVariable String complaint,
            @RequestParam(required = false) @Nullable String merchant,
            @RequestParam(required = false) @Nullable String order,
            HttpServletRequest request,
            HttpServletResponse response) {
        PaymentAccess.requireStaff(caller, PaymentAccess.COMPLAINT_TAKERS);
        long id = number(complaint);
        return FormAnswers.of(PAGES + "/" + id, "opened", request, response, () -> {
            OrderId orderId = new OrderId(FieldText.required("order", FormAnswers.typed(order)));
            String merchantId = FieldText.required("merchant", FormAnswers.typed(merchant));
            PaymentId payment = PaymentAccess.ofStaff(caller, orderId, merchantId, PaymentAccess.COMPLAINT_TAKERS);
            Asking asking = new Asking(payment, caller, Traces.of(request), request.getRemoteAddr());
            return desk.open(asking, id)
                    .map(result -> DisputeAnswers.of(payment, ComplaintDesk.disputeOf(id), result, List.of()))
                    .orElseThrow(() -> FieldText.invalid("order", "There is no payment for this order of this shop"));
        });
    }

    /** Closes a complaint with a reason: nothing is to be done. */
    @PostMapping("/close")
    String close(
            @AuthenticationPrincipal Caller caller,
            @PathVariable String complaint,
            @RequestParam(required = false) @Nullable String reason,
            HttpServletRequest request,
            HttpServletResponse response) {
        PaymentAccess.requireStaff(caller, PaymentAccess.COMPLAINT_TAKERS);
        long id = number(complaint);
        return FormAnswers.of(PAGES + "/" + id, "closed", request, response, () -> {
            String why = FieldText.required("reason", FieldText.reason(FormAnswers.typed(reason)));
            desk.close(id, caller.name(), why);
            return "";
        });
    }

    @GetMapping("/images/{number}")
    ResponseEntity<byte[]> image(
            @AuthenticationPrincipal Caller caller, @PathVariable String complaint, @PathVariable String number) {
        PaymentAccess.requireStaff(caller, PaymentAccess.READERS);
        long id = number(complaint);
        if (!PICTURE.matcher(number).matches()) {
            throw notFound();
        }
        return complaints
                .picture(id, Integer.parseInt(number))
                .map(picture -> PictureAnswers.of("complaint-" + id + "-" + number, picture))
                .orElseThrow(ComplaintFormController::notFound);
    }

    private static long number(String text) {
        return RowNumber.named(text).orElseThrow(ComplaintFormController::notFound);
    }

    private static ProblemException notFound() {
        return new ProblemException(ErrorCode.NOT_FOUND, "There is no such complaint, or no such picture of it");
    }
}
