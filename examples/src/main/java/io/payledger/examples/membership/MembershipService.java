package io.payledger.examples.membership;

import org.springframework.amqp.core.Binding;
import org.springframework.amqp.core.BindingBuilder;
import org.springframework.amqp.core.Declarables;
import org.springframework.amqp.core.Queue;
import org.springframework.amqp.core.QueueBuilder;
import org.springframework.amqp.core.TopicExchange;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.kafka.autoconfigure.KafkaAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.core.simple.JdbcClient;

/** {@code ./ledger example membership}: makes members of those who pay, by RabbitMQ. */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration(exclude = KafkaAutoConfiguration.class)
public class MembershipService {

    /** A quorum queue with one consumer at a time: a payment's events stay in their order. */
    @Bean
    Declarables queue() {
        Queue queue = QueueBuilder.durable(MembershipListener.QUEUE)
                .quorum()
                .singleActiveConsumer()
                .build();
        TopicExchange exchange = new TopicExchange("payledger.events");
        Binding binding = BindingBuilder.bind(queue).to(exchange).with("payment.succeeded");
        return new Declarables(queue, exchange, binding);
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
