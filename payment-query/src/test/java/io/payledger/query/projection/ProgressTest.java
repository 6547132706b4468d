package io.payledger.query.projection;

import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.api.money.Currency;
import io.payledger.api.payment.PaymentEvent;
import io.payledger.eventstore.types.UnreadableEvent;
import io.payledger.query.fixture.PaymentStory;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ProgressTest {
    private final PaymentStory story = PaymentStory.of("m1/O-1", 500, Currency.CNY)
            .attempt(1, "WECHAT")
            .unknown(1)
            .succeeded(1);

    @Test
    void allEventsOfABatchAreFollowedInTheirOrder() {
        assertThat(progress(null, events(0, 1, 2, 3))).isEqualTo(at(0, 1, 2, 3));
        assertThat(progress(followed(0, 1), events(2, 3))).isEqualTo(at(0, 1, 2, 3));
    }

    @Test
    void g08TheOrderWithinABatchDoesNotMatter() {
        assertThat(progress(null, events(2, 0, 3, 1))).isEqualTo(at(0, 1, 2, 3));
    }

    @Test
    void g08WhatComesTwiceOrLateChangesNothing() {
        assertThat(progress(null, events(0, 0, 1, 1, 0))).isEqualTo(at(0, 1));
        assertThat(progress(followed(0, 1, 2), events(1, 0, 2))).isEqualTo(at(0, 1, 2));
        assertThat(progress(followed(0, 1), events(0, 2, 1, 2))).isEqualTo(at(0, 1, 2));
    }

    @Test
    void aMissingEventStopsItsPayment() {
        Progress<Followed> progress = progress(followed(0), events(2, 3));
        assertThat(progress.after()).isEqualTo(followed(0));
        assertThat(progress.parked()).isEqualTo(new ParkedPayment("m1/O-1", 1, "Event 1 never came, event 2 did"));
    }

    @Test
    void f37AnUnreadableEventStopsItsPaymentAfterAllThatCameBefore() {
        List<Delivery> deliveries = new ArrayList<>(events(3, 0, 1));
        deliveries.add(unreadable(2));
        Progress<Followed> progress = progress(null, deliveries);
        assertThat(progress.after()).isEqualTo(followed(0, 1));
        assertThat(progress.parked()).isEqualTo(new ParkedPayment("m1/O-1", 2, "from the future"));
    }

    @Test
    void anUnreadableEventThatIsInThePaymentAlreadyChangesNothing() {
        List<Delivery> deliveries = new ArrayList<>(events(3));
        deliveries.add(unreadable(2));
        assertThat(progress(followed(0, 1, 2), deliveries)).isEqualTo(at(0, 1, 2, 3));
    }

    @Test
    void anEventThatCannotHaveHappenedStopsItsPayment() {
        PaymentFold<Followed> refusing = (before, event) -> {
            if (event.event() instanceof PaymentEvent.PaymentOutcomeUnknown) {
                throw new IllegalStateException("not that");
            }
            return follow(before, event);
        };
        Progress<Followed> progress = Progress.of(refusing, null, events(0, 1, 2, 3));
        assertThat(progress.after()).isEqualTo(followed(0, 1));
        assertThat(progress.parked()).isEqualTo(new ParkedPayment("m1/O-1", 2, "It cannot have happened: not that"));
    }

    private static Progress<Followed> progress(@Nullable Followed before, List<Delivery> deliveries) {
        return Progress.of(ProgressTest::follow, before, deliveries);
    }

    private List<Delivery> events(int... sequences) {
        List<Delivery> deliveries = new ArrayList<>();
        for (int sequence : sequences) {
            deliveries.add(new Delivery.Readable(story.sequenced().get(sequence)));
        }
        return deliveries;
    }

    private static Delivery unreadable(long sequence) {
        return new Delivery.Unreadable(new UnreadableEvent("m1/O-1", sequence, "X", 9, "{}", "from the future"));
    }

    private static Progress<Followed> at(long... sequences) {
        return new Progress<>(followed(sequences), null);
    }

    private static Followed followed(long... sequences) {
        Followed followed = null;
        for (long sequence : sequences) {
            followed = followed == null ? new Followed(List.of(sequence)) : followed.and(sequence);
        }
        return Objects.requireNonNull(followed);
    }

    private static Followed follow(@Nullable Followed before, SequencedEvent event) {
        return before == null ? new Followed(List.of(event.sequence())) : before.and(event.sequence());
    }

    /** Remembers which events it was told, and in which order. */
    private record Followed(List<Long> told) implements FoldedPayment {
        Followed and(long sequence) {
            List<Long> more = new ArrayList<>(told);
            more.add(sequence);
            return new Followed(more);
        }

        @Override
        public long lastSequence() {
            return told.getLast();
        }
    }
}
