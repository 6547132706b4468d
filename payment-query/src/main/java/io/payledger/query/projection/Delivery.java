package io.payledger.query.projection;

import io.payledger.eventstore.types.UnreadableEvent;

/** What the log handed to a projection about one payment. */
sealed interface Delivery {

    String paymentId();

    long sequence();

    /** An event that this code knows. */
    record Readable(SequencedEvent event) implements Delivery {
        @Override
        public String paymentId() {
            return event.event().paymentId().value();
        }

        @Override
        public long sequence() {
            return event.sequence();
        }
    }

    /** An event of a newer release, or a damaged one. */
    record Unreadable(UnreadableEvent event) implements Delivery {
        @Override
        public String paymentId() {
            return event.aggregateId();
        }

        @Override
        public long sequence() {
            return event.sequenceNumber();
        }
    }
}
