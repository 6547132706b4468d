package io.payledger.query.past;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All events up to one place in the log, told apart from all others by their times as far as these go. Nodes have clocks of
 * their own and append when they come to it, so the order of the log is nearly that of time and no more: what is kept by
 * time, as sums of hours are, is right for {@link #at} but for the few events that are named here.
 *
 * @param index of the last event; 0 when there is none
 * @param at when that happened; the year 1970 when there is none
 * @param early events up to the index that happened later than that
 * @param late events behind the index that happened until and at that moment
 * @param latest when the last of all events up to the index happened, by the clocks of those who appended them
 */
public record Past(long index, Instant at, List<Place> early, List<Place> late, Instant latest) {
    public Past {
        early = List.copyOf(early);
        late = List.copyOf(late);
    }

    /** An event's place in its stream. */
    public record Place(String stream, long sequence, Instant at) {}

    /** The streams of the early events, each once. */
    public String[] earlyStreams() {
        return early.stream().map(Place::stream).distinct().toArray(String[]::new);
    }

    /** Streams of these events, for {@code unnest} beside {@link #sequences}. */
    public static String[] streams(List<Place> places) {
        return places.stream().map(Place::stream).toArray(String[]::new);
    }

    /** Sequences of these events, for {@code unnest} beside {@link #streams}. */
    public static Long[] sequences(List<Place> places) {
        return places.stream().map(Place::sequence).toArray(Long[]::new);
    }

    /** What its index makes of nothing: null for a report of now. */
    public static long indexOr(@Nullable Past past, long now) {
        return past == null ? now : past.index;
    }
}
