package io.payledger.saga.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class BoundedVirtualThreadsTest {
    private final BoundedVirtualThreads threads =
            new BoundedVirtualThreads(Thread.ofVirtual().factory(), 2, 3);
    private final CountDownLatch opened = new CountDownLatch(1);
    private final List<Integer> done = Collections.synchronizedList(new ArrayList<>());
    private final AtomicInteger running = new AtomicInteger();

    @AfterEach
    void stop() {
        threads.shutdownNow();
    }

    @Test
    void soManyRunAndSoManyWaitAndMoreAreRefusedAtOnce() {
        IntStream.range(0, 5).forEach(this::hang);
        await().until(() -> running.get() == 2);
        assertThatThrownBy(() -> hang(5)).isInstanceOf(RejectedExecutionException.class);
        assertThat(running).hasValue(2);
        opened.countDown();
        await().until(() -> done.size() == 5);
        await().ignoreException(RejectedExecutionException.class).until(() -> {
            hang(6);
            return true;
        });
        await().until(() -> done.contains(6));
    }

    @Test
    void whatWaitsHasTheTurnOfWhateverEndsFirstHoweverLongOthersHang() {
        hang(0);
        await().until(() -> running.get() == 1);
        IntStream.range(1, 4).forEach(number -> threads.execute(() -> done.add(number)));
        await().until(() -> done.size() == 3);
        assertThat(running).hasValue(1);
    }

    @Test
    void aTaskThatFailsGivesItsPlaceBack() {
        for (int task = 0; task < 20; task++) {
            await().dontCatchUncaughtExceptions()
                    .ignoreException(RejectedExecutionException.class)
                    .until(() -> {
                        threads.execute(() -> {
                            throw new ExpectedFailure();
                        });
                        return true;
                    });
        }
        await().dontCatchUncaughtExceptions()
                .ignoreException(RejectedExecutionException.class)
                .until(() -> {
                    threads.execute(() -> done.add(1));
                    return true;
                });
        await().dontCatchUncaughtExceptions().until(() -> done.size() == 1);
    }

    @Test
    void afterAStopWhatWaitsIsStillDone() throws Exception {
        IntStream.range(0, 4).forEach(this::hang);
        await().until(() -> running.get() == 2);
        threads.shutdown();
        assertThatThrownBy(() -> hang(9)).isInstanceOf(RejectedExecutionException.class);
        opened.countDown();
        assertThat(threads.awaitTermination(20, TimeUnit.SECONDS)).isTrue();
        assertThat(done).hasSize(4);
    }

    @Test
    void afterAHardStopWhatWaitsDoesNotBegin() throws Exception {
        IntStream.range(0, 4).forEach(this::hang);
        await().until(() -> running.get() == 2);
        threads.shutdownNow();
        assertThat(threads.awaitTermination(20, TimeUnit.SECONDS)).isTrue();
        assertThat(done).isEmpty();
        assertThat(running).hasValue(2);
    }

    private void hang(int number) {
        threads.execute(() -> {
            running.incrementAndGet();
            try {
                opened.await();
                done.add(number);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
    }

    private static final class ExpectedFailure extends RuntimeException {}
}
