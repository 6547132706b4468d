package io.payledger.examples.coupon;

import io.payledger.consumer.kafka.KafkaEvents;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.springframework.kafka.annotation.KafkaListener;

/** Takes records from the topic. One that throws is read again; the consumer ends that by parking it. */
class CouponListener {
    static final String TOPIC = "payledger.events";

    private final Coupons coupons;

    CouponListener(Coupons coupons) {
        this.coupons = coupons;
    }

    @KafkaListener(topics = TOPIC, groupId = "coupon")
    void on(ConsumerRecord<String, String> record) {
        coupons.on(KafkaEvents.of(record));
    }
}
