package io.payledger.api.id;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Optional;

/** The aggregate identifier {@code merchant/order}: one payment per order of a merchant, whatever else changes. */
public record PaymentId(MerchantId merchantId, OrderId orderId) {

    public static PaymentId of(String merchantId, String orderId) {
        return new PaymentId(new MerchantId(merchantId), new OrderId(orderId));
    }

    /** Reads {@code merchant/order}; {@link IllegalIdException} when it is none. */
    @JsonCreator
    public static PaymentId parse(String value) {
        int slash = value.indexOf('/');
        if (slash < 0) {
            throw new IllegalIdException("paymentId", value, "must be merchant/order");
        }
        return of(value.substring(0, slash), value.substring(slash + 1));
    }

    /** Reads {@code merchant/order}; empty when it is none. */
    public static Optional<PaymentId> tryParse(String value) {
        try {
            return Optional.of(parse(value));
        } catch (IllegalIdException e) {
            return Optional.empty();
        }
    }

    @JsonValue
    public String value() {
        return merchantId.value() + "/" + orderId.value();
    }

    /** The bare value: Axon routes commands and associates sagas by this text. */
    @Override
    public String toString() {
        return value();
    }
}
