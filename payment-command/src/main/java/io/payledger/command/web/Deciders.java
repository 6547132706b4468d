package io.payledger.command.web;

import io.payledger.api.access.Caller;
import io.payledger.api.id.OrderId;
import io.payledger.command.aftersales.Asking;
import io.payledger.command.aftersales.PaymentAccess;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

/** Requests of those in finance or operations whose word decides something about an order. */
final class Deciders {
    private Deciders() {}

    /** Who asks about which payment; refuses callers who may not decide. */
    static Asking asking(Caller caller, String orderId, @Nullable String merchant, HttpServletRequest request) {
        return new Asking(
                PaymentAccess.ofStaff(caller, new OrderId(orderId), merchant, PaymentAccess.DECIDERS),
                caller,
                Traces.of(request),
                request.getRemoteAddr());
    }
}
