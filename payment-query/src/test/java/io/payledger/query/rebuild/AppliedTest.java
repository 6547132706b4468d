package io.payledger.query.rebuild;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.axonframework.eventhandling.GenericTrackedDomainEventMessage;
import org.axonframework.eventhandling.GlobalSequenceTrackingToken;
import org.axonframework.eventhandling.Segment;
import org.axonframework.eventhandling.TrackedEventMessage;
import org.axonframework.messaging.GenericMessage;
import org.junit.jupiter.api.Test;

class AppliedTest {
    private static final Applied APART = new Applied(List.of(new Applied.Part(1, 1, 20), new Applied.Part(0, 1, 10)));

    @Test
    void partsAreThoseOfAxonsSegments() {
        Segment[] segments = Segment.computeSegments(0, 1, 2, 3);
        for (Segment segment : segments) {
            for (int payment = 0; payment < 100; payment++) {
                String id = "m1/" + payment;
                Applied onlyThis = new Applied(List.of(segments).stream()
                        .map(it -> new Applied.Part(it.getSegmentId(), it.getMask(), it.equals(segment) ? 5 : 0))
                        .toList());
                assertThat(onlyThis.holds(event(id, 5))).as(id).isEqualTo(segment.matches((Object) id));
            }
        }
    }

    @Test
    void whatIsWrittenIsReadAgain() {
        assertThat(Applied.parse(APART.text())).isEqualTo(APART);
        assertThat(Applied.parse(Applied.all(7).text())).isEqualTo(Applied.all(7));
    }

    @Test
    void eventsUpToAnIndexAreAddedPartByPart() {
        assertThat(APART.least()).isEqualTo(10);
        assertThat(APART.most()).isEqualTo(20);
        assertThat(APART.andAllTo(15))
                .isEqualTo(new Applied(List.of(new Applied.Part(0, 1, 15), new Applied.Part(1, 1, 20))));
        assertThat(APART.andAllTo(20)).isEqualTo(Applied.all(20));
    }

    @Test
    void oneIsWithinAnotherWhenEachPaymentIs() {
        assertThat(Applied.all(10).isWithin(APART)).isTrue();
        assertThat(Applied.all(11).isWithin(APART)).isFalse();
        assertThat(APART.isWithin(Applied.all(20))).isTrue();
        assertThat(APART.isWithin(Applied.all(19))).isFalse();
        // The same minimum is not the same events.
        assertThat(APART.isWithin(new Applied(List.of(new Applied.Part(0, 1, 20), new Applied.Part(1, 1, 10)))))
                .isFalse();
    }

    private static TrackedEventMessage<?> event(String payment, long index) {
        return new GenericTrackedDomainEventMessage<>(
                new GlobalSequenceTrackingToken(index),
                "payment",
                payment,
                0,
                new GenericMessage<>(UUID.randomUUID().toString(), "payload", Map.of()),
                () -> Instant.EPOCH);
    }
}
