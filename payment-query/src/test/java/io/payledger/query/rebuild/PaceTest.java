package io.payledger.query.rebuild;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PaceTest {
    private static final long PIECE = Duration.ofMillis(50).toNanos();

    private final List<Duration> rests = new ArrayList<>();
    private final Pace pace = new Pace(25, rests::add);

    @Test
    void nobodyAppendsSoItNeverRests() throws InterruptedException {
        pace.sees(100);
        pace.sees(100);
        pace.worked(PIECE, 50, 0);
        assertThat(pace.piece()).isEqualTo(Pace.LARGE);
        assertThat(rests).isEmpty();
    }

    @Test
    void whileOthersAppendItWorksForAShareOfTheTimeInSmallPieces() throws InterruptedException {
        pace.sees(100);
        pace.sees(101);
        pace.worked(PIECE, 50, 0);
        assertThat(pace.piece()).isEqualTo(Pace.SMALL);
        assertThat(rests).containsExactly(Duration.ofMillis(150));
    }

    @Test
    void whoDoesNotComeNearerWorksForTwiceTheShare() throws InterruptedException {
        pace.sees(100);
        pace.sees(200);
        pace.worked(PIECE, 1_000, 0);
        pace.worked(PIECE, 1_000, Duration.ofSeconds(21).toNanos());
        assertThat(rests).containsExactly(Duration.ofMillis(150), Duration.ofMillis(50));
        for (int i = 2; i < 5; i++) {
            pace.worked(PIECE, 1_000, i * Duration.ofSeconds(21).toNanos());
        }
        assertThat(rests.getLast()).isZero();
    }
}
