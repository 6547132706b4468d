package io.payledger.query.dashboard;

import io.payledger.api.payment.PaymentStatus;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/** The hours as the charts want them: a list for each line, with the same places. */
final class Series {
    private Series() {}

    /** As JSON: {@code hours} in seconds since 1970, when each of them begins, {@code paid}, {@code refunded}, and one of each status. */
    static String of(List<Dashboard.Hour> hours) {
        Map<String, List<Long>> series = new LinkedHashMap<>();
        series.put(
                "hours", hours.stream().map(hour -> hour.end().getEpochSecond()).toList());
        series.put("starts", hours.stream().map(Series::start).toList());
        series.put("paid", hours.stream().map(Dashboard.Hour::paid).toList());
        series.put("refunded", hours.stream().map(Dashboard.Hour::refunded).toList());
        for (PaymentStatus status : PaymentStatus.values()) {
            series.put(
                    status.name().toLowerCase(Locale.ROOT),
                    hours.stream()
                            .map(hour -> hour.counts().getOrDefault(status, 0L))
                            .toList());
        }
        return JsonMapper.shared().writeValueAsString(series);
    }

    private static long start(Dashboard.Hour hour) {
        return hour.end().minusNanos(1).truncatedTo(ChronoUnit.HOURS).getEpochSecond();
    }
}
