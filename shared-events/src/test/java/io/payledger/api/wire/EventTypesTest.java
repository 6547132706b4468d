package io.payledger.api.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.api.payment.PaymentEvent;
import org.junit.jupiter.api.Test;

class EventTypesTest {
    @Test
    void everyPaymentEventHasANameAndNoNameIsUsedTwice() {
        assertThat(EventTypes.ALL.stream().<Object>map(EventType::payloadType).toList())
                .contains((Object[]) PaymentEvent.class.getPermittedSubclasses());
        assertThat(EventTypes.ALL).extracting(EventType::name).doesNotHaveDuplicates();
    }
}
