package io.payledger.command.web;

import io.payledger.command.aftersales.Asking;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A form that was sent from the page of one payment.
 *
 * @param pages where such pages are, as {@code /pages/reviews}
 */
record PaymentForm(String pages, Asking asking, HttpServletRequest request, HttpServletResponse response) {

    /**
     * Does what the form asks for, and leads back to its page.
     *
     * @param done what the page says afterwards
     * @param work empty for an order that nobody knows
     */
    String done(String done, Supplier<? extends Optional<?>> work) {
        return FormAnswers.of(
                page(),
                done,
                request,
                response,
                () -> work.get()
                        .orElseThrow(() ->
                                ProblemResponses.notFound(asking.paymentId().orderId())));
    }

    /** Ids are of letters, digits and {@code -_.:}, so they are themselves in an address. */
    private String page() {
        return pages + "/" + asking.paymentId().merchantId() + "/"
                + asking.paymentId().orderId();
    }
}
