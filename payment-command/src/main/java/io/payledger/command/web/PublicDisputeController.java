package io.payledger.command.web;

import io.payledger.api.access.Caller;
import io.payledger.api.id.PaymentId;
import io.payledger.api.log.StepLog;
import io.payledger.api.payment.CustomerLinks;
import io.payledger.api.problem.FieldText;
import io.payledger.command.aftersales.Asking;
import io.payledger.command.aftersales.DisputeDesk;
import io.payledger.command.aftersales.DisputeWish;
import io.payledger.command.complaint.ComplaintStore;
import io.payledger.command.complaint.WrittenComplaint;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.multipart.MultipartFile;

/**
 * Takes in what is written on the public page. With the merchant's link it opens a dispute of that order. Without one it
 * is only kept for support to look at: nothing is looked up, so the answer cannot tell which orders there are, and nobody
 * can hold back the refunds of an order by guessing its number.
 */
@Controller
final class PublicDisputeController {
    static final String SEND = "/dispute/send";
    private static final String PAGE = "/dispute";
    private static final int LONGEST_NAME = 64;

    private final CustomerLinks links;
    private final DisputeDesk desk;
    private final ComplaintStore complaints;
    private final Clock clock;

    PublicDisputeController(CustomerLinks links, DisputeDesk desk, ComplaintStore complaints, Clock clock) {
        this.links = links;
        this.desk = desk;
        this.complaints = complaints;
        this.clock = clock;
    }

    /** The page with this link, whose characters are those of base64url. */
    static String address(String link) {
        return PAGE + "?link=" + link;
    }

    @PostMapping(SEND)
    String send(
            @RequestParam(required = false) @Nullable String link,
            @RequestParam(required = false) @Nullable String order,
            @RequestParam(required = false) @Nullable String shop,
            @RequestParam(required = false) @Nullable String happenedAt,
            @RequestParam(defaultValue = "UTC") String zone,
            @RequestParam(required = false) @Nullable String text,
            @RequestParam(required = false) @Nullable List<MultipartFile> images,
            HttpServletRequest request,
            HttpServletResponse response) {
        ComplaintForm form = new ComplaintForm(happenedAt, zone, text, images);
        String given = FormAnswers.typed(link);
        if (given == null) {
            return FormAnswers.of(PAGE, "written", request, response, keep(form, order, shop, request));
        }
        Optional<PaymentId> payment = links.read(given);
        if (payment.isEmpty()) {
            return FormAnswers.of(PAGE, "", request, response, () -> {
                throw FieldText.invalid("link", "The link is none any more; nothing was kept");
            });
        }
        return FormAnswers.of(address(given), "opened", request, response, () -> open(payment.get(), form, request));
    }

    private Supplier<?> keep(
            ComplaintForm form, @Nullable String order, @Nullable String shop, HttpServletRequest request) {
        return () -> {
            String number = FormAnswers.typed(order);
            String name = FormAnswers.typed(shop);
            String orderText = FieldText.checked("order", FieldText.required("order", number), LONGEST_NAME, false);
            String shopText = name == null ? null : FieldText.checked("shop", name, LONGEST_NAME, false);
            DisputeWish wish = form.request("complaint").wish(clock.instant());
            complaints.add(new WrittenComplaint(
                    orderText, shopText, wish.happenedAt(), wish.text(), wish.pictures(), request.getRemoteAddr()));
            StepLog.info("complaint.write", "-", Traces.of(request), "KEPT", "from", request.getRemoteAddr());
            return "";
        };
    }

    private Object open(PaymentId payment, ComplaintForm form, HttpServletRequest request) {
        Caller customer = new Caller("customer", payment.merchantId(), Set.of());
        Asking asking = new Asking(payment, customer, Traces.of(request), request.getRemoteAddr());
        DisputeWish wish = form.request("customer").wish(clock.instant()).underItsContent("customer-");
        return desk.open(asking, wish)
                .map(result -> DisputeAnswers.of(payment, wish.disputeId(), result, List.of()))
                .orElseThrow(() -> ProblemResponses.notFound(payment.orderId()));
    }
}
