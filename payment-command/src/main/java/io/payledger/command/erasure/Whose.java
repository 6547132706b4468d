package io.payledger.command.erasure;

import io.payledger.api.id.MerchantId;
import io.payledger.api.id.PayerId;
import io.payledger.api.id.PaymentId;

/** Whose personal data it is about. */
public sealed interface Whose {

    /** What was written about one order. */
    record OfOrder(PaymentId paymentId) implements Whose {}

    /** What was written about all orders of a payer. */
    record OfPayer(MerchantId merchantId, PayerId payerId) implements Whose {}
}
