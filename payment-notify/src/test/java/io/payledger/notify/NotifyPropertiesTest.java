package io.payledger.notify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.payledger.notify.kafka.KafkaProperties;
import io.payledger.notify.rabbit.RabbitProperties;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class NotifyPropertiesTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "kafka.timeout | 20s | must be from 100ms to PT8S",
                "kafka.topic | a b | letters, digits",
                "kafka.partitions | 0 | from 1 to 10000",
                "kafka.replication | 0 | must be -1 or at least 1",
                "kafka.types | payment.paid | payment.paid, which is none of payment.succeeded",
                "kafka.properties.acks | 1 | must not set acks",
                "kafka.properties.enable.idempotence | false | must not set enable.idempotence",
                "rabbit.exchange | amq.topic | RabbitMQ's own",
                "rabbit.timeout | 0s | must be from 100ms to PT8S",
                "rabbit.types | x | x, which is none of",
                "rabbit.properties.uri | amqp://a:b@c | must not set uri",
                "batch-size | 0 | from 1 to 5000",
                "gather-for | 2s | from 0 to 1s"
            })
    void whatCannotWorkIsRefusedByTheNameOfItsKey(String key, String value, String why) {
        assertThatThrownBy(() -> bind(Map.of("payledger.notify." + key, value)))
                .rootCause()
                .hasMessageContaining(why)
                .hasMessageContaining("payledger.notify." + key.replaceAll("\\.properties\\..*", ".properties"));
    }

    @Test
    void whatKafkaKnowsIsPassedOnAndNotPrinted() {
        KafkaProperties kafka = bind(Map.of(
                "payledger.notify.kafka.properties.sasl.jaas.config", "geheim",
                "payledger.notify.kafka.properties.security.protocol", "SASL_SSL"));
        assertThat(kafka.properties())
                .containsEntry("sasl.jaas.config", "geheim")
                .containsEntry("security.protocol", "SASL_SSL");
        assertThat(kafka.toString()).doesNotContain("geheim");
    }

    @Test
    void aPasswordIsNotPrinted() {
        RabbitProperties rabbit = binder(Map.of("payledger.notify.rabbit.password", "geheim"))
                .bindOrCreate("payledger.notify.rabbit", RabbitProperties.class);
        assertThat(rabbit.toString()).doesNotContain("geheim");
    }

    private static KafkaProperties bind(Map<String, String> keys) {
        Binder binder = binder(keys);
        binder.bindOrCreate("payledger.notify", NotifyProperties.class);
        binder.bindOrCreate("payledger.notify.rabbit", RabbitProperties.class);
        return binder.bindOrCreate("payledger.notify.kafka", KafkaProperties.class);
    }

    private static Binder binder(Map<String, String> keys) {
        return new Binder(new MapConfigurationPropertySource(new HashMap<>(keys)));
    }
}
