package io.payledger.notify.webhook.web;

import io.payledger.api.id.RowNumber;
import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.FieldText;
import io.payledger.api.problem.ProblemException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads what was sent, and refuses by the name of the field. */
final class Fields {
    private static final Set<String> STATES = Set.of("PARKED", "DELIVERED", "WAITING");

    private Fields() {}

    /** None of them null. */
    static List<String> whole(String field, List<@Nullable String> values) {
        if (values.stream().anyMatch(Objects::isNull)) {
            throw FieldText.invalid(field, field + " must not hold null");
        }
        return values.stream().map(Objects::requireNonNull).toList();
    }

    /** An id from an address; not found when it is no number. */
    static long id(String text) {
        return RowNumber.named(text)
                .orElseThrow(() -> new ProblemException(ErrorCode.WEBHOOK_NOT_FOUND, "There is none of this number"));
    }

    /** ISO 8601, as PT24H; null when it was not sent. */
    static @Nullable Duration duration(String field, @Nullable String text) {
        try {
            return text == null ? null : Duration.parse(text);
        } catch (DateTimeException e) {
            throw FieldText.invalid(field, field + " must be an ISO 8601 duration, as PT24H");
        }
    }

    /** ISO 8601 with an offset; null when it was not sent. */
    static @Nullable Instant instant(String field, @Nullable String text) {
        try {
            return text == null ? null : OffsetDateTime.parse(text).toInstant();
        } catch (DateTimeException e) {
            throw FieldText.invalid(field, field + " must be ISO 8601 with an offset, as 2026-03-01T00:00:00Z");
        }
    }

    /** Which deliveries; null for the parked ones. */
    static @Nullable String state(@Nullable String text) {
        if (text != null && !STATES.contains(text)) {
            throw FieldText.invalid("state", "state must be PARKED, DELIVERED or WAITING");
        }
        return text;
    }
}
