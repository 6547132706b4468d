package io.payledger.query.history;

import io.payledger.query.reading.QueryParameters;
import java.util.regex.Pattern;

/** Reads the index of an event from an address: 1 or more, eighteen digits at most. */
final class EventIndex {
    private static final Pattern INDEX = Pattern.compile("[1-9][0-9]{0,17}");

    private EventIndex() {}

    static long of(String text) {
        if (!INDEX.matcher(text).matches()) {
            throw QueryParameters.invalid("index", "must be an index of the log, 1 or more");
        }
        return Long.parseLong(text);
    }
}
