package io.payledger.command.aftersales;

import io.payledger.api.access.Caller;
import io.payledger.api.access.Role;
import io.payledger.api.id.MerchantId;
import io.payledger.api.id.OrderId;
import io.payledger.api.id.PaymentId;
import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.ProblemException;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Whose payment a caller may ask something of: an order service of its own merchant, staff of the one it names. */
public final class PaymentAccess {
    /** Those who move money back or decide about it. */
    public static final Set<Role> DECIDERS = Set.copyOf(EnumSet.of(Role.FINANCE, Role.OPERATOR));

    /** Those who take a customer's complaint down. */
    public static final Set<Role> COMPLAINT_TAKERS = Set.copyOf(EnumSet.of(Role.SUPPORT, Role.FINANCE, Role.OPERATOR));

    /** Those who may look at any order. */
    public static final Set<Role> READERS =
            Set.copyOf(EnumSet.of(Role.SUPPORT, Role.FINANCE, Role.OPERATOR, Role.AUDITOR));

    private PaymentAccess() {}

    /**
     * The payment of this order, for an order service or for staff in one of these roles.
     *
     * @param merchant the one that staff name; an order service names none
     * @throws ProblemException FORBIDDEN, or INVALID_FIELD when staff name no merchant
     */
    public static PaymentId ofOrder(Caller caller, OrderId orderId, @Nullable String merchant, Set<Role> staff) {
        if (caller.merchantId() == null) {
            return ofStaff(caller, orderId, merchant, staff);
        }
        if (!caller.has(Role.ORDER_SERVICE) || merchant != null) {
            throw forbidden();
        }
        return new PaymentId(caller.merchantId(), orderId);
    }

    /** As {@link #ofOrder}, for staff alone. */
    public static PaymentId ofStaff(Caller caller, OrderId orderId, @Nullable String merchant, Set<Role> staff) {
        requireStaff(caller, staff);
        if (merchant == null) {
            throw new ProblemException(ErrorCode.INVALID_FIELD, "Staff name the merchant of the order: ?merchant=…")
                    .with("field", "merchant");
        }
        return new PaymentId(new MerchantId(merchant), orderId);
    }

    /** Refuses whoever is not of the staff in one of these roles: FORBIDDEN. */
    public static void requireStaff(Caller caller, Set<Role> staff) {
        if (caller.merchantId() != null || caller.roles().stream().noneMatch(staff::contains)) {
            throw forbidden();
        }
    }

    private static ProblemException forbidden() {
        return new ProblemException(ErrorCode.FORBIDDEN, "These credentials do not allow this for this order");
    }
}
