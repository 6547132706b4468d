package io.payledger.command.web;

import io.payledger.api.id.DisputeId;
import io.payledger.api.problem.FieldText;
import io.payledger.command.aftersales.DisputeWish;
import io.payledger.command.evidence.Evidence;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The body of {@code POST /api/payments/{orderId}/disputes}, as it was sent.
 *
 * @param happenedAt ISO 8601 with an offset
 * @param images base64
 */
record DisputeRequest(
        @Nullable String disputeId,
        @Nullable String happenedAt,
        @Nullable String text,
        @Nullable List<byte @Nullable []> images) {
    /** Longest text, in characters: two pages. */
    static final int MAX_TEXT = 4000;

    static final int MAX_IMAGES = 3;

    /** No payment is older. */
    private static final Instant EARLIEST = Instant.parse("2000-01-01T00:00:00Z");

    /** Clocks differ, and some callers take the customer's own time for UTC. */
    private static final Duration AHEAD = Duration.ofDays(1);

    /**
     * The wish.
     *
     * @throws io.payledger.api.problem.ProblemException naming the field that is missing or outside its range
     */
    DisputeWish wish(Instant now) {
        DisputeId id = new DisputeId(FieldText.required("disputeId", disputeId));
        Instant when = when(now);
        String words = FieldText.checked("text", FieldText.required("text", text), MAX_TEXT, true);
        return new DisputeWish(id, when, Evidence.text(words), pictures());
    }

    private Instant when(Instant now) {
        String value = FieldText.required("happenedAt", happenedAt);
        try {
            Instant when = OffsetDateTime.parse(value).toInstant();
            if (!when.isBefore(EARLIEST) && !when.isAfter(now.plus(AHEAD))) {
                return when;
            }
        } catch (DateTimeException e) {
            // As refused as one out of range.
        }
        throw FieldText.invalid(
                "happenedAt", "happenedAt must be a past time in ISO 8601, as 2026-01-02T03:04:05+08:00");
    }

    private List<Evidence> pictures() {
        List<byte @Nullable []> given = images == null ? List.of() : images;
        if (given.size() > MAX_IMAGES) {
            throw FieldText.invalid("images", "There may be " + MAX_IMAGES + " images at most");
        }
        List<Evidence> pictures = new ArrayList<>();
        for (int i = 0; i < given.size(); i++) {
            String field = "images[" + i + "]";
            byte[] content = FieldText.required(field, given.get(i));
            pictures.add(Evidence.picture(PictureCheck.mediaType(field, content), content));
        }
        return pictures;
    }
}
