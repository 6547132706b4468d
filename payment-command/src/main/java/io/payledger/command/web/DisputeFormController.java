package io.payledger.command.web;

import io.payledger.api.access.Caller;
import io.payledger.api.id.DisputeId;
import io.payledger.api.id.OrderId;
import io.payledger.api.id.PaymentId;
import io.payledger.api.payment.DisputeResult;
import io.payledger.api.payment.DisputeView;
import io.payledger.command.aftersales.Asking;
import io.payledger.command.aftersales.DisputeDesk;
import io.payledger.command.aftersales.PaymentAccess;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** The pictures and forms of the page of disputes: what {@code /api/payments/{orderId}/disputes} does, for people. */
@Controller
@RequestMapping(DisputeFormController.DISPUTE)
final class DisputeFormController {
    static final String DISPUTE = "/pages/disputes/{merchant}/{order}/{dispute}";

    private final DisputeDesk desk;

    DisputeFormController(DisputeDesk desk) {
        this.desk = desk;
    }

    @GetMapping("/images/{number}")
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
                .map(picture -> PictureAnswers.of(disputeId, number, picture))
                .orElseThrow(() -> PictureAnswers.notFound(payment, disputeId));
    }

    @PostMapping("/accept")
    String accept(
            @AuthenticationPrincipal Caller caller,
            @PathVariable String merchant,
            @PathVariable String order,
            @PathVariable String dispute,
            @RequestParam(required = false) @Nullable String reason,
            HttpServletRequest request,
            HttpServletResponse response) {
        Asking asking = Deciders.asking(caller, order, merchant, request);
        DisputeId id = new DisputeId(dispute);
        return FormAnswers.of(
                page(asking),
                "accepted",
                request,
                response,
                () -> answer(asking, id, desk.accept(asking, id, BodyText.reason(FormAnswers.typed(reason)))));
    }

    @PostMapping("/reject")
    String reject(
            @AuthenticationPrincipal Caller caller,
            @PathVariable String merchant,
            @PathVariable String order,
            @PathVariable String dispute,
            @RequestParam(required = false) @Nullable String reason,
            HttpServletRequest request,
            HttpServletResponse response) {
        Asking asking = Deciders.asking(caller, order, merchant, request);
        DisputeId id = new DisputeId(dispute);
        return FormAnswers.of(
                page(asking),
                "rejected",
                request,
                response,
                () -> answer(asking, id, desk.reject(asking, id, BodyText.reason(FormAnswers.typed(reason)))));
    }

    private ResponseEntity<?> answer(Asking asking, DisputeId dispute, Optional<DisputeResult> result) {
        return result.map(it -> DisputeAnswers.of(asking.paymentId(), dispute, it, desk.notes(asking)))
                .orElseThrow(() -> ProblemResponses.notFound(asking.paymentId().orderId()));
    }

    /** Ids are of letters, digits and {@code -_.:}, so they are themselves in an address. */
    static String page(Asking asking) {
        return "/pages/disputes/" + asking.paymentId().merchantId() + "/"
                + asking.paymentId().orderId();
    }
}
