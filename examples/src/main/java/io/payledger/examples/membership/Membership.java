package io.payledger.examples.membership;

import io.payledger.consumer.IdempotentConsumer;
import io.payledger.consumer.ReceivedEvent;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Makes members. The table has no constraint of its own: that nobody is a member twice is the consumer's doing. */
public class Membership {
    static final String CONSUMER = "membership";

    private final JdbcClient jdbc;

    Membership(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** When an order is paid, then whoever ordered is a member. */
    @IdempotentConsumer(CONSUMER)
    public void on(ReceivedEvent event) {
        if (event.type().equals("payment.succeeded")) {
            jdbc.sql("INSERT INTO member (payment) VALUES (?)")
                    .param(event.subject())
                    .update();
        }
    }
}
