package io.payledger.app.access;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.TimeMeter;
import io.payledger.api.access.Caller;
import java.time.Duration;

/** One token bucket a merchant, whatever key it uses, and one a member of staff; in this process, of this node alone. */
final class RateLimits {
    /** Only callers with a good key get a bucket, so strangers cannot push theirs out. */
    private static final int MAX_CALLERS = 100_000;

    private final RateLimitProperties properties;
    private final LoadingCache<String, Bucket> buckets;

    RateLimits(RateLimitProperties properties, TimeMeter time) {
        this.properties = properties;
        this.buckets = Caffeine.newBuilder()
                .maximumSize(MAX_CALLERS)
                .build(caller -> Bucket.builder()
                        .withCustomTimePrecision(time)
                        .addLimit(limit -> limit.capacity(properties.burst())
                                .refillGreedy(properties.perSecond(), Duration.ofSeconds(1)))
                        .build());
    }

    /** Takes a place for one request; zero when there was one, otherwise how long until the next. */
    Duration take(Caller caller) {
        if (properties.perSecond() == 0) {
            return Duration.ZERO;
        }
        String whose = caller.merchantId() == null ? caller.name() : "merchant:" + caller.merchantId();
        return Duration.ofNanos(
                buckets.get(whose).tryConsumeAndReturnRemaining(1).getNanosToWaitForRefill());
    }
}
