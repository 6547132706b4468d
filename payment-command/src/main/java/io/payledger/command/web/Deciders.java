package io.payledger.command.web;

import io.payledger.api.access.Caller;
import io.payledger.api.access.Role;
import io.payledger.api.id.OrderId;
import io.payledger.command.aftersales.Asking;
import io.payledger.command.aftersales.PaymentAccess;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Requests of those in finance or operations whose word decides something about an order. */
final class Deciders {
    private Deciders() {}

    /** Who asks about which payment; refuses callers who may not decide. */
    static Asking asking(Caller caller, String orderId, @Nullable String merchant, HttpServletRequest request) {
        return asking(caller, orderId, merchant, PaymentAccess.DECIDERS, request);
    }

    /** As above, for fewer of them. */
    static Asking asking(
            Caller caller, String orderId, @Nullable String merchant, Set<Role> roles, HttpServletRequest request) {
        return new Asking(
                PaymentAccess.ofStaff(caller, new OrderId(orderId), merchant, roles),
                caller,
                Traces.of(request),
                request.getRemoteAddr());
    }
}
