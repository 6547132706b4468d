package io.payledger.examples.membership;

import org.springframework.amqp.AmqpRejectAndDontRequeueException;
import org.springframework.amqp.core.Binding;
import org.springframework.amqp.core.BindingBuilder;
import org.springframework.amqp.core.Declarables;
import org.springframework.amqp.core.Queue;
import org.springframework.amqp.core.QueueBuilder;
import org.springframework.amqp.core.TopicExchange;
import org.springframework.amqp.listener.ListenerExecutionFailedException;
import org.springframework.amqp.rabbit.retry.MessageRecoverer;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.amqp.autoconfigure.RabbitListenerRetrySettingsCustomizer;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.kafka.autoconfigure.KafkaAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.core.simple.JdbcClient;

/** {@code ./ledger example membership}: makes members of those who pay, by RabbitMQ. */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration(exclude = KafkaAutoConfiguration.class)
public class MembershipService {

    /** What RabbitMQ takes from version 4.0 on where nobody says so. */
    private static final int MOST_DELIVERIES = 20;

    /**
     * A quorum queue with one consumer at a time: a payment's events stay in their order. What was delivered too often, or
     * is no event, goes to a queue for people: where there is none RabbitMQ drops it.
     */
    @Bean
    Declarables queues() {
        Queue queue = QueueBuilder.durable(MembershipListener.QUEUE)
                .quorum()
                .singleActiveConsumer()
                .deliveryLimit(MOST_DELIVERIES)
                .deadLetterExchange("")
                .deadLetterRoutingKey(MembershipListener.DEAD)
                // It leaves its queue when the other one has it, and that asks for a queue that drops nothing by
                // itself.
                .withArgument("x-dead-letter-strategy", "at-least-once")
                .overflow(QueueBuilder.Overflow.rejectPublish)
                .build();
        Queue dead = QueueBuilder.durable(MembershipListener.DEAD).quorum().build();
        TopicExchange exchange = new TopicExchange("payledger.events");
        Binding binding = BindingBuilder.bind(queue).to(exchange).with("payment.succeeded");
        return new Declarables(queue, dead, exchange, binding);
    }

    /** A message that fails is tried again where it is, after pauses ({@code application.properties}); not this one. */
    @Bean
    RabbitListenerRetrySettingsCustomizer pauses() {
        return settings -> settings.setExceptionPredicate(failure -> !isNoEvent(failure));
    }

    /** After that it is delivered once more, which RabbitMQ counts; what is no event is rejected. */
    @Bean
    MessageRecoverer afterTheLastPause() {
        return (message, failure) -> {
            throw new ListenerExecutionFailedException("The message could not be done here", failure, message);
        };
    }

    private static boolean isNoEvent(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof AmqpRejectAndDontRequeueException) {
                return true;
            }
        }
        return false;
    }

    @Bean
    Membership membership(JdbcClient jdbc) {
        return new Membership(jdbc);
    }

    @Bean
    MembershipListener membershipListener(Membership membership) {
        return new MembershipListener(membership);
    }

    /** Runs until it is stopped. */
    public static void main(String[] args) {
        new SpringApplication(MembershipService.class).run(args);
    }
}
