package io.payledger.benchmarks.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class PercentilesTest {
    @Test
    void aPercentileIsTheSmallestTimeThatSoManyDidNotExceed() {
        Latencies one = new Latencies();
        Latencies other = new Latencies();
        for (int milli = 1; milli <= 200; milli++) {
            (milli % 2 == 0 ? one : other).add(milli * 1_000_000L);
        }

        assertThat(Percentiles.of(List.of(one, other))).isEqualTo(new Percentiles(100, 190, 198, 200));
    }

    @Test
    void ofOneTimeAllAreThatTime() {
        Latencies one = new Latencies();
        one.add(7_000_000);

        assertThat(Percentiles.of(List.of(one))).isEqualTo(new Percentiles(7, 7, 7, 7));
    }
}
