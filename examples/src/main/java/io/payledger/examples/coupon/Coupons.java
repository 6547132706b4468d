package io.payledger.examples.coupon;

import io.payledger.consumer.IdempotentConsumer;
import io.payledger.consumer.ReceivedEvent;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Gives coupons for what is paid and takes them back for what is refunded in full. It says of each event what is true from
 * then on, and not what to change: so it does not matter which of two events it meets first.
 */
public class Coupons {
    static final String CONSUMER = "coupon";
    private static final JsonMapper JSON = JsonMapper.shared();

    private final JdbcClient jdbc;

    Coupons(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** When an order is paid, then there is a coupon; when all of it went back, then there is none. */
    @IdempotentConsumer(CONSUMER)
    public void on(ReceivedEvent event) {
        JsonNode data = JSON.readTree(event.payload()).required("data");
        switch (event.type()) {
            case "payment.succeeded" ->
                jdbc.sql("INSERT INTO coupon (payment) VALUES (?)")
                        .param(event.subject())
                        .update();
            case "payment.refunded" -> {
                if (data.required("refundedTotal").asLong()
                        >= data.required("amount").asLong()) {
                    jdbc.sql("INSERT INTO coupon_withdrawn (payment) VALUES (?)")
                            .param(event.subject())
                            .update();
                }
            }
            default -> {}
        }
    }
}
