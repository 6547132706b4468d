package io.payledger.api.access;

import io.payledger.api.id.MerchantId;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Who is asking, as the credentials say; never as a request body says.
 *
 * @param name for the audit trail: {@code merchant:m1}, {@code operator:jane}
 * @param merchantId the one merchant whose orders this caller may touch; null for staff, who see all merchants
 */
public record Caller(String name, @Nullable MerchantId merchantId, Set<Role> roles) {

    public Caller {
        roles = Set.copyOf(roles);
    }

    public static Caller orderService(MerchantId merchantId) {
        return new Caller("merchant:" + merchantId, merchantId, Set.of(Role.ORDER_SERVICE));
    }

    public boolean has(Role role) {
        return roles.contains(role);
    }
}
