package io.payledger.app.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bucket4j.TimeMeter;
import io.payledger.api.access.Caller;
import io.payledger.api.access.Role;
import io.payledger.api.id.MerchantId;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class RateLimitsTest {
    private static final Caller ORDERS = Caller.orderService(new MerchantId("m1"));

    private final AtomicLong nanos = new AtomicLong();
    private final TimeMeter time = new TimeMeter() {
        @Override
        public long currentTimeNanos() {
            return nanos.get();
        }

        @Override
        public boolean isWallClockBased() {
            return false;
        }
    };

    @Test
    void aMerchantHasOneLimitWhateverItsCallersAreNamed() {
        RateLimits limits = new RateLimits(new RateLimitProperties(1, 2), time);
        Caller another = new Caller("shop of m1", new MerchantId("m1"), Set.of(Role.FINANCE));
        assertThat(limits.take(ORDERS)).isZero();
        assertThat(limits.take(another)).isZero();
        assertThat(limits.take(ORDERS)).isEqualTo(Duration.ofSeconds(1));
        assertThat(limits.take(another)).isEqualTo(Duration.ofSeconds(1));
    }

    @Test
    void nobodyPaysForAnother() {
        RateLimits limits = new RateLimits(new RateLimitProperties(1, 1), time);
        assertThat(limits.take(ORDERS)).isZero();
        assertThat(limits.take(ORDERS)).isPositive();
        assertThat(limits.take(Caller.orderService(new MerchantId("m2")))).isZero();
        assertThat(limits.take(new Caller("staff:a", null, Set.of(Role.FINANCE))))
                .isZero();
        assertThat(limits.take(new Caller("staff:b", null, Set.of(Role.FINANCE))))
                .isZero();
    }

    @Test
    void whoWaitsAsLongAsToldIsLetIn() {
        RateLimits limits = new RateLimits(new RateLimitProperties(4, 4), time);
        for (int i = 0; i < 4; i++) {
            limits.take(ORDERS);
        }
        Duration pause = limits.take(ORDERS);
        assertThat(pause).isEqualTo(Duration.ofMillis(250));
        nanos.addAndGet(pause.toNanos());
        assertThat(limits.take(ORDERS)).isZero();
        assertThat(limits.take(ORDERS)).isPositive();
    }

    @Test
    void zeroIsNoLimit() {
        RateLimits limits = new RateLimits(new RateLimitProperties(0, 1), time);
        for (int i = 0; i < 1000; i++) {
            assertThat(limits.take(ORDERS)).isZero();
        }
    }

    @Test
    void aLimitThatMakesNoSenseIsRefusedByName() {
        assertThatThrownBy(() -> new RateLimitProperties(10, 9))
                .hasMessageContaining("payledger.access.rate-limit.burst");
        assertThatThrownBy(() -> new RateLimitProperties(-1, 9)).hasMessageContaining("per-second");
    }
}
