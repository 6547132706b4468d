package io.payledger.query.dispute;

import io.payledger.api.id.PaymentId;
import io.payledger.api.payment.CustomerLinks;
import io.payledger.api.payment.DisputeRecords;
import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.ProblemException;
import io.payledger.query.page.Page;
import io.payledger.query.page.PublicPage;
import io.payledger.query.page.TypedForm;
import io.payledger.query.payment.PaymentChain;
import io.payledger.query.payment.PaymentChainQueries;
import io.payledger.query.reading.Visibility;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestMethod;

/**
 * {@code /dispute}: where customers say that something is wrong. With the link of their merchant it shows what became of
 * that one order; without one it knows no order at all.
 */
@Page
final class PublicDisputePageController {
    private final PaymentChainQueries chains;
    private final ObjectProvider<CustomerLinks> links;
    private final ObjectProvider<DisputeRecords> records;

    /** @param links, records on a node that has the command side too */
    PublicDisputePageController(
            PaymentChainQueries chains, ObjectProvider<CustomerLinks> links, ObjectProvider<DisputeRecords> records) {
        this.chains = chains;
        this.links = links;
        this.records = records;
    }

    /** A form that was refused is forwarded here with its method; from outside only GET is let in. */
    @RequestMapping(
            path = PublicPage.ROUTE,
            method = {RequestMethod.GET, RequestMethod.POST})
    String page(HttpServletRequest request, Model model) {
        CustomerLinks reader = links.getIfAvailable();
        DisputeRecords kept = records.getIfAvailable();
        if (reader == null || kept == null) {
            throw new ProblemException(ErrorCode.NOT_FOUND, "This node takes no complaints; ask another one");
        }
        String link = request.getParameter("link");
        Optional<PaymentId> payment = link == null || link.isBlank() ? Optional.empty() : reader.read(link.strip());
        model.addAttribute("link", payment.isPresent() ? link : null);
        model.addAttribute("ended", link != null && !link.isBlank() && payment.isEmpty());
        model.addAttribute("payment", payment.orElse(null));
        model.addAttribute("chain", payment.flatMap(this::chain).orElse(null));
        model.addAttribute("disputes", payment.map(kept::of).orElse(List.of()));
        model.addAttribute("done", done(request.getParameter("done"), payment.isPresent()));
        model.addAttribute("typed", TypedForm.of(request, "order", "shop", "happenedAt", "text"));
        return "public-dispute";
    }

    /** What the tables of finance know of it; they follow within moments. */
    private Optional<PaymentChain> chain(PaymentId payment) {
        try {
            return Optional.of(chains.of(new Visibility(payment.merchantId()), payment));
        } catch (ProblemException e) {
            if (e.code() != ErrorCode.ORDER_NOT_FOUND) {
                throw e;
            }
            return Optional.empty();
        }
    }

    private static @Nullable String done(@Nullable String word, boolean linked) {
        return (linked ? "opened" : "written").equals(word) ? word : null;
    }
}
