package io.payledger.saga.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class WorkersTest {

    @Test
    void workThatFindsNoPlaceIsRefusedAtOnce() throws InterruptedException {
        ExecutorService workers = Workers.bounded().open("w", 1, 1);
        CountDownLatch release = new CountDownLatch(1);
        workers.execute(() -> await(release));
        workers.execute(() -> {});
        assertThatThrownBy(() -> workers.execute(() -> {})).isInstanceOf(RejectedExecutionException.class);
        release.countDown();
        workers.shutdown();
        assertThat(workers.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
