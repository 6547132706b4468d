package io.payledger.query.alarms;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.payledger.api.alarm.AlarmKind;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The answer of {@code GET /api/reviews}.
 *
 * @param asOfIndex every event up to this index of the log is in the answer; later ones may be
 * @param reviews those that wait longest first
 * @param nextCursor where the next page starts; left out on the last
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record Reviews(
        long asOfIndex, List<Review> reviews, @Nullable String nextCursor) {

    /**
     * A payment that waits for a person.
     *
     * @param since the oldest open alarm
     * @param causes the kinds of its open alarms
     * @param resolveAt where the decision is sent to
     */
    record Review(String merchantId, String orderId, Instant since, List<AlarmKind> causes, String resolveAt) {}
}
