package io.payledger.benchmarks.charge;

import io.payledger.benchmarks.http.HttpWire;
import java.util.concurrent.atomic.AtomicLong;

/** Requests that pay orders which nobody has paid before. Safe for threads. */
final class NewOrders {
    private final AtomicLong orders = new AtomicLong();

    /** @param key of the merchant that pays */
    byte[] pay(String key) {
        long order = orders.getAndIncrement();
        return HttpWire.post(
                "/api/payments",
                key,
                "Idempotency-Key: key-" + order + "\r\nPrefer: wait=8\r\n",
                "{\"orderId\":\"order-" + order + "\",\"channel\":\"WECHAT\",\"amount\":500,\"currency\":\"CNY\"}");
    }
}
