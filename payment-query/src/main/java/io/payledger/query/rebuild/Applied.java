package io.payledger.query.rebuild;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.axonframework.eventhandling.EventMessage;
import org.axonframework.eventhandling.TrackedEventMessage;
import org.axonframework.eventhandling.async.SequentialPerAggregatePolicy;

/**
 * Which events are in a set of tables. A processor cuts the payments into segments that each have come to an index of
 * their own, so tables that are to be the same have to follow part by part.
 *
 * @param parts together hold every payment once
 */
record Applied(List<Part> parts) {
    Applied {
        parts = parts.stream().sorted(Comparator.comparingInt(Part::segment)).toList();
        if (parts.isEmpty()) {
            throw new IllegalArgumentException("Something is applied to every payment, if only nothing");
        }
    }

    /** All events up to this index. */
    static Applied all(long position) {
        return new Applied(List.of(new Part(0, 0, position)));
    }

    /** What {@link #text()} gave. */
    static Applied parse(String text) {
        List<Part> parts = new ArrayList<>();
        for (String part : text.split(" ")) {
            String[] numbers = part.split("[/:]");
            parts.add(new Part(Integer.parseInt(numbers[0]), Integer.parseInt(numbers[1]), Long.parseLong(numbers[2])));
        }
        return new Applied(parts);
    }

    /** {@code segment/mask:index} of each part. */
    String text() {
        return parts.stream()
                .map(part -> part.segment() + "/" + part.mask() + ":" + part.position())
                .collect(Collectors.joining(" "));
    }

    /** Up to here all events are in. */
    long least() {
        return parts.stream().mapToLong(Part::position).min().orElseThrow();
    }

    /** Behind this no event is in. */
    long most() {
        return parts.stream().mapToLong(Part::position).max().orElseThrow();
    }

    boolean holds(TrackedEventMessage<?> message) {
        int hash = Objects.hashCode(SequentialPerAggregatePolicy.instance().getSequenceIdentifierFor(message));
        return parts.stream()
                        .filter(part -> (hash & part.mask()) == part.segment())
                        .findFirst()
                        .orElseThrow()
                        .position()
                >= indexOf(message);
    }

    /** Whether every event that is in here is in there as well. */
    boolean isWithin(Applied other) {
        return parts.stream()
                .allMatch(mine -> other.parts.stream()
                        .filter(mine::sharesPaymentsWith)
                        .allMatch(theirs -> theirs.position() >= mine.position()));
    }

    /** With all events up to this index as well. */
    Applied andAllTo(long index) {
        return index >= most()
                ? all(index)
                : new Applied(parts.stream()
                        .map(part -> new Part(part.segment(), part.mask(), Math.max(index, part.position())))
                        .toList());
    }

    static long indexOf(EventMessage<?> message) {
        return ((TrackedEventMessage<?>) message).trackingToken().position().orElseThrow();
    }

    /**
     * The payments of one segment.
     *
     * @param segment of the processor
     * @param mask the bits of a payment's hash that must be those of the segment
     * @param position up to which their events are in
     */
    record Part(int segment, int mask, long position) {
        private boolean sharesPaymentsWith(Part other) {
            int both = mask & other.mask;
            return (segment & both) == (other.segment & both);
        }
    }
}
