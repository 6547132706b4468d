package io.payledger.drills.tamper;

import io.payledger.eventstore.chain.EventContent;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;

/** Events as payments have them: several merchants and orders, text of all kinds, times close together. */
final class SampleEvents {
    private static final List<String> TYPES =
            List.of("PaymentSubmitted", "PaymentAttemptStarted", "PaymentSucceeded", "RefundReserved");
    private static final List<String> NAMES = List.of("ann", "Jürgen", "王小明", "O\\\"Neil", "\\u00e9mile", "🙂");
    private static final int MERCHANTS = 3;
    private static final int ORDERS = 12;

    private final Random random;
    private final Map<String, Long> sequences = new HashMap<>();
    private Instant time = Instant.parse("2026-11-29T12:00:00Z");

    SampleEvents(Random random) {
        this.random = random;
    }

    List<EventContent> next(int count) {
        List<EventContent> events = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            events.add(next());
        }
        return events;
    }

    EventContent next() {
        String aggregate = "m" + (1 + random.nextInt(MERCHANTS)) + "/order-" + random.nextInt(ORDERS);
        return of(aggregate, sequences.merge(aggregate, 0L, (known, start) -> known + 1));
    }

    /** An event that fits its aggregate at this place, with a content of its own. */
    EventContent of(String aggregate, long sequence) {
        time = time.plus(1 + random.nextInt(5_000_000), ChronoUnit.MICROS);
        return new EventContent(
                new UUID(random.nextLong(), random.nextLong()),
                random.nextInt(10) == 0 ? null : "payment",
                aggregate,
                sequence,
                TYPES.get(random.nextInt(TYPES.size())),
                1 + random.nextInt(2),
                time,
                json("{\"paymentId\":\"" + aggregate + "\",\"payer\":\"" + NAMES.get(random.nextInt(NAMES.size()))
                        + "\",\"amount\":{\"minor\":" + random.nextInt(1_000_000) + ",\"currency\":\"CNY\"}}"),
                json("{\"actor\":\"merchant:" + aggregate.substring(0, 2) + "\",\"n\":" + random.nextInt() + "}"));
    }

    private static byte[] json(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
