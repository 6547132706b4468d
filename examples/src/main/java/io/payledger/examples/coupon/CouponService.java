package io.payledger.examples.coupon;

import io.payledger.consumer.NotAnEventException;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.amqp.autoconfigure.RabbitAutoConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.kafka.listener.DefaultErrorHandler;
import org.springframework.util.backoff.ExponentialBackOff;

/** {@code ./ledger example coupon}: gives coupons to those who pay, by Kafka. */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration(exclude = RabbitAutoConfiguration.class)
public class CouponService {
    private static final long FIRST_PAUSE_MILLIS = 100;
    private static final long LONGEST_PAUSE_MILLIS = 10_000;

    @Bean
    Coupons coupons(JdbcClient jdbc) {
        return new Coupons(jdbc);
    }

    @Bean
    CouponListener couponListener(Coupons coupons) {
        return new CouponListener(coupons);
    }

    /** Reads again for as long as it takes: the consumer parks what never works, so nothing is skipped here. */
    @Bean
    DefaultErrorHandler readAgain() {
        ExponentialBackOff pauses = new ExponentialBackOff(FIRST_PAUSE_MILLIS, 2);
        pauses.setMaxInterval(LONGEST_PAUSE_MILLIS);
        DefaultErrorHandler handler = new DefaultErrorHandler(pauses);
        handler.addNotRetryableExceptions(NotAnEventException.class);
        return handler;
    }

    /** Runs until it is stopped. */
    public static void main(String[] args) {
        new SpringApplication(CouponService.class).run(args);
    }
}
