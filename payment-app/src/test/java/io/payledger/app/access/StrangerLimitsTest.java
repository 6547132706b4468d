package io.payledger.app.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bucket4j.TimeMeter;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class StrangerLimitsTest {
    private long nanos;

    private final StrangerLimits limits = new StrangerLimits(new PublicPageProperties(true, 2, 5, 3), new TimeMeter() {
        @Override
        public long currentTimeNanos() {
            return nanos;
        }

        @Override
        public boolean isWallClockBased() {
            return false;
        }
    });

    @Test
    void anAddressSendsSoMuchInAnHourAndIsToldWhenItMayAgain() {
        assertThat(limits.send("192.0.2.1")).isZero();
        assertThat(limits.send("192.0.2.1")).isZero();
        assertThat(limits.send("192.0.2.1")).isEqualTo(Duration.ofMinutes(30));
        assertThat(limits.send("192.0.2.2")).isZero();
        nanos = Duration.ofMinutes(30).toNanos();
        assertThat(limits.send("192.0.2.1")).isZero();
    }

    @Test
    void manyAddressesTogetherHaveALimitToo() {
        for (int i = 1; i <= 5; i++) {
            assertThat(limits.send("192.0.2." + i)).isZero();
        }
        assertThat(limits.send("192.0.2.6")).isPositive();
    }

    @Test
    void looksAreCountedApart() {
        for (int i = 0; i < 3; i++) {
            assertThat(limits.view("192.0.2.1")).isZero();
        }
        assertThat(limits.view("192.0.2.1")).isEqualTo(Duration.ofSeconds(20));
        assertThat(limits.send("192.0.2.1")).isZero();
    }

    @Test
    void aNetworkOfVersionSixIsOneAddress() {
        assertThat(StrangerLimits.network("2001:db8:0:1::1")).isEqualTo(StrangerLimits.network("2001:db8:0:1:ffff::2"));
        assertThat(StrangerLimits.network("2001:db8:0:1::1")).isNotEqualTo(StrangerLimits.network("2001:db8:0:2::1"));
        assertThat(StrangerLimits.network("::ffff:192.0.2.1")).isEqualTo("192.0.2.1");
        assertThat(StrangerLimits.network("192.0.2.1")).isEqualTo("192.0.2.1");
    }
}
