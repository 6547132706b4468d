package io.payledger.banksim.charges;

/** The order that a charge claims to pay, as the request names it. The bank does not know what an order is worth. */
public record OrderRef(String merchantId, String orderId) {

    @Override
    public String toString() {
        return merchantId + "/" + orderId;
    }
}
