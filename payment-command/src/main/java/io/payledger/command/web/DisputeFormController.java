package io.payledger.command.web;

import io.payledger.api.access.Caller;
import io.payledger.api.id.DisputeId;
import io.payledger.api.id.OrderId;
import io.payledger.api.id.PaymentId;
import io.payledger.api.payment.DisputeView;
import io.payledger.api.problem.FieldText;
import io.payledger.command.aftersales.Asking;
import io.payledger.command.aftersales.DisputeDesk;
import io.payledger.command.aftersales.PaymentAccess;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Clock;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.multipart.MultipartFile;

/** The pictures and forms of the page of disputes: what {@code /api/payments/{orderId}/disputes} does, for people. */
@Controller
@RequestMapping(DisputeFormController.PAGES + "/{merchant}/{order}")
final class DisputeFormController {
    static final String PAGES = "/pages/disputes";

    private final DisputeDesk desk;
    private final Clock clock;

    DisputeFormController(DisputeDesk desk, Clock clock) {
        this.desk = desk;
        this.clock = clock;
    }

    /**
     * Opens a dispute: support takes a customer's complaint down.
     *
     * @param disputeId made by the page, so that a form that is sent twice opens one dispute
     * @param happenedAt as the browser's field for it writes, in {@code zone}
     */
    @PostMapping("/open")
    String open(
            @AuthenticationPrincipal Caller caller,
            @PathVariable String merchant,
            @PathVariable String order,
            @RequestParam(required = false) @Nullable String disputeId,
            @RequestParam(required = false) @Nullable String happenedAt,
            @RequestParam(defaultValue = "UTC") String zone,
            @RequestParam(required = false) @Nullable String text,
            @RequestParam(required = false) @Nullable List<MultipartFile> images,
            HttpServletRequest request,
            HttpServletResponse response) {
        PaymentId payment = PaymentAccess.ofStaff(caller, new OrderId(order), merchant, PaymentAccess.COMPLAINT_TAKERS);
        Asking asking = new Asking(payment, caller, Traces.of(request), request.getRemoteAddr());
        ComplaintForm form = new ComplaintForm(happenedAt, zone, text, images);
        return new PaymentForm(PAGES, asking, request, response).done("opened", () -> {
            var wish = form.request(FormAnswers.typed(disputeId)).wish(clock.instant());
            return desk.open(asking, wish)
                    .map(result -> DisputeAnswers.of(payment, wish.disputeId(), result, desk.notes(asking)));
        });
    }

    @GetMapping("/{dispute}/images/{number}")
    ResponseEntity<byte[]> image(
            @AuthenticationPrincipal Caller caller,
            @PathVariable String merchant,
            @PathVariable String order,
            @PathVariable String dispute,
            @PathVariable String number,
            HttpServletRequest request) {
        PaymentId payment = PaymentAccess.ofStaff(caller, new OrderId(order), merchant, PaymentAccess.READERS);
        Asking asking = new Asking(payment, caller, Traces.of(request), request.getRemoteAddr());
        DisputeId disputeId = new DisputeId(dispute);
        DisputeView known = desk.find(asking).stream()
                .flatMap(it -> it.disputes().stream())
                .filter(it -> it.disputeId().equals(disputeId))
                .findFirst()
                .orElseThrow(() -> DisputeAnswers.notFound(payment, disputeId));
        return PictureAnswers.sha256(known, number)
                .flatMap(sha256 -> desk.picture(asking, disputeId, sha256))
                .map(picture -> PictureAnswers.of("dispute-" + disputeId + "-" + number, picture))
                .orElseThrow(() -> PictureAnswers.notFound(payment, disputeId));
    }

    @PostMapping("/{dispute}/{word:accept|reject}")
    String decide(
            @AuthenticationPrincipal Caller caller,
            @PathVariable String merchant,
            @PathVariable String order,
            @PathVariable String dispute,
            @PathVariable String word,
            @RequestParam(required = false) @Nullable String reason,
            HttpServletRequest request,
            HttpServletResponse response) {
        Asking asking = Deciders.asking(caller, order, merchant, request);
        DisputeId id = new DisputeId(dispute);
        boolean accepted = word.equals("accept");
        return new PaymentForm(PAGES, asking, request, response).done(accepted ? "accepted" : "rejected", () -> {
            String why = FieldText.reason(FormAnswers.typed(reason));
            return (accepted ? desk.accept(asking, id, why) : desk.reject(asking, id, why))
                    .map(result -> DisputeAnswers.of(asking.paymentId(), id, result, desk.notes(asking)));
        });
    }
}
