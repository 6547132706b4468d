package io.payledger.api.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.api.payment.PaymentEvent;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class EventTypesTest {
    @Test
    void everyPaymentEventHasANameAndNoNameIsUsedTwice() {
        assertThat(EventTypes.ALL.stream().<Object>map(EventType::payloadType).toList())
                .containsAll(records(PaymentEvent.class).toList());
        assertThat(EventTypes.ALL).extracting(EventType::name).doesNotHaveDuplicates();
    }

    private static Stream<Class<?>> records(Class<?> type) {
        return type.isSealed()
                ? Stream.of(type.getPermittedSubclasses()).flatMap(EventTypesTest::records)
                : Stream.of(type);
    }
}
