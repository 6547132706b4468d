package io.payledger.query.payment;

import io.payledger.query.timeline.Timeline;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A dispute as the timeline tells it.
 *
 * @param state OPEN, ACCEPTED or REJECTED
 * @param by who opened it, or decided it
 */
public record Dispute(
        String disputeId,
        String state,
        @Nullable String reason,
        @Nullable String by,
        Instant openedAt,
        Instant updatedAt) {
    private static final Pattern DETAIL = Pattern.compile("dispute (\\S+?)(?:: (.*))?", Pattern.DOTALL);
    private static final Map<String, String> STATES =
            Map.of("DisputeOpened", "OPEN", "DisputeAccepted", "ACCEPTED", "DisputeRejected", "REJECTED");

    static List<Dispute> of(List<Timeline.Entry> timeline) {
        Map<String, Dispute> disputes = new LinkedHashMap<>();
        for (Timeline.Entry entry : timeline) {
            String state = STATES.get(entry.event());
            Matcher detail = DETAIL.matcher(entry.detail() == null ? "" : entry.detail());
            if (state != null && detail.matches()) {
                Dispute before = disputes.get(detail.group(1));
                disputes.put(
                        detail.group(1),
                        new Dispute(
                                detail.group(1),
                                state,
                                detail.group(2),
                                entry.actor(),
                                before == null ? entry.at() : before.openedAt(),
                                entry.at()));
            }
        }
        return List.copyOf(disputes.values());
    }
}
