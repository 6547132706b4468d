package io.payledger.query.alarms;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The answer of {@code GET /api/alarms}.
 *
 * @param asOfIndex every event up to this index of the log is in the answer; later ones may be
 * @param alarms the newest first
 * @param nextCursor where the next page starts; left out on the last
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record AlarmPage(
        long asOfIndex, List<Alarm> alarms, @Nullable String nextCursor) {}
