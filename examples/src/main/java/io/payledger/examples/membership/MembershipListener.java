package io.payledger.examples.membership;

import io.payledger.consumer.NotAnEventException;
import io.payledger.consumer.rabbit.RabbitEvents;
import org.springframework.amqp.AmqpRejectAndDontRequeueException;
import org.springframework.amqp.core.Message;
import org.springframework.amqp.rabbit.annotation.RabbitListener;

/** Takes messages from the queue. One that throws is delivered again; the consumer ends that by parking it. */
class MembershipListener {
    static final String QUEUE = "membership";

    /** What nobody could do, for people. */
    static final String DEAD = "membership.dead";

    private final Membership membership;

    MembershipListener(Membership membership) {
        this.membership = membership;
    }

    @RabbitListener(queues = QUEUE)
    void on(Message message) {
        try {
            membership.on(RabbitEvents.of(message));
        } catch (NotAnEventException e) {
            throw new AmqpRejectAndDontRequeueException(String.valueOf(e.getMessage()), e);
        }
    }
}
