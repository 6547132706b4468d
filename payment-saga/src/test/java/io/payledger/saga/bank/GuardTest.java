package io.payledger.saga.bank;

import static io.payledger.saga.Stories.AMOUNT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.payledger.saga.work.Workers;
import io.payledger.testsupport.SettableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class GuardTest {
    private static final BankAnswer OPEN = new BankAnswer.NotSent("CIRCUIT_OPEN");
    private static final BankAnswer TIMEOUT = new BankAnswer.Unknown("TIMEOUT");
    private static final BankAnswer DONE = new BankAnswer.Succeeded(AMOUNT, "B1");
    private static final int OPEN_CALLS = 8;

    private final SettableClock clock = new SettableClock(Instant.parse("2026-01-01T00:00:00Z"));

    private final ExecutorService calls = Workers.bounded().open("call", OPEN_CALLS, OPEN_CALLS);
    private final Queue<BankAnswer> late = new ConcurrentLinkedQueue<>();
    private final CountDownLatch never = new CountDownLatch(1);

    @AfterEach
    void stop() {
        calls.shutdownNow();
    }

    @Test
    @DisplayName("E06 timeouts count; an open breaker sends nothing; a probe that times out opens it again")
    void breaker() {
        Guard guard = guard(Duration.ofMillis(20), Duration.ofSeconds(10));
        for (int call = 0; call < 4; call++) {
            assertThat(call(guard, this::hangs)).isEqualTo(TIMEOUT);
        }
        assertThat(call(guard, () -> DONE)).isEqualTo(OPEN);
        clock.advance(Duration.ofSeconds(11));
        assertThat(call(guard, this::hangs)).isEqualTo(TIMEOUT);
        assertThat(call(guard, this::hangs)).isEqualTo(TIMEOUT);
        assertThat(call(guard, () -> DONE)).isEqualTo(OPEN);
        clock.advance(Duration.ofSeconds(11));
        for (int call = 0; call < 3; call++) {
            assertThat(call(guard, () -> DONE)).isEqualTo(DONE);
        }
    }

    @Test
    void wordOfTheBankIsNoFailureWhateverItSays() {
        Guard guard = guard(Duration.ofSeconds(10), Duration.ofMinutes(1));
        for (int call = 0; call < 20; call++) {
            assertThat(call(guard, () -> new BankAnswer.Declined("NO_MONEY")))
                    .isEqualTo(new BankAnswer.Declined("NO_MONEY"));
            assertThat(call(guard, BankAnswer.NotFound::new)).isEqualTo(new BankAnswer.NotFound());
        }
        assertThat(call(guard, () -> DONE)).isEqualTo(DONE);
    }

    @Test
    void callThatOutlivesItsLimitIsListenedTo() {
        Guard guard = guard(Duration.ofMillis(20), Duration.ofMinutes(1));
        CountDownLatch bankAnswers = new CountDownLatch(1);
        assertThat(call(guard, () -> {
                    awaitLatch(bankAnswers);
                    return DONE;
                }))
                .isEqualTo(TIMEOUT);
        assertThat(late).isEmpty();
        bankAnswers.countDown();
        await().untilAsserted(() -> assertThat(late).containsExactly(DONE));
    }

    @Test
    void callsThatAreListenedToAreBounded() {
        Guard guard = guard(Duration.ofMillis(20), Duration.ofMinutes(1), 100);
        for (int call = 0; call < OPEN_CALLS; call++) {
            assertThat(call(guard, this::hangs)).isEqualTo(TIMEOUT);
        }
        assertThat(call(guard, () -> DONE)).isEqualTo(new BankAnswer.NotSent("TOO_MANY_CALLS_OPEN"));
        never.countDown();
        await().until(() -> call(guard, () -> DONE).equals(DONE));
    }

    @Test
    void callThatFailsFreesItsPlace() {
        Guard guard = guard(Duration.ofSeconds(10), Duration.ofMinutes(1), 100);
        for (int call = 0; call < 3 * OPEN_CALLS; call++) {
            assertThat(call(guard, () -> {
                        throw new IllegalStateException("bug");
                    }))
                    .isEqualTo(new BankAnswer.Unknown("ADAPTER_FAILED"));
        }
    }

    @Test
    void settingsThatCanNeverOpenAreRefused() {
        assertThatThrownBy(() -> new BreakerSettings(50, 10, 11, Duration.ofSeconds(1), 1))
                .hasMessage("at-least (11) must not be more than window (10): it would never open");
        assertThatThrownBy(() -> new BreakerSettings(0, 10, 1, Duration.ofSeconds(1), 1))
                .hasMessage("failure-percent (0) must be 1 to 100");
        assertThatThrownBy(() -> new BreakerSettings(50, 10, 1, Duration.ZERO, 1))
                .hasMessage("open-for (PT0S) must be longer than zero");
    }

    private Guard guard(Duration limit, Duration openFor) {
        return guard(limit, openFor, 4);
    }

    private Guard guard(Duration limit, Duration openFor, int atLeast) {
        return new Guard(
                "WECHAT", new BreakerSettings(50, atLeast, atLeast, openFor, 2), OPEN_CALLS, limit, calls, clock);
    }

    private BankAnswer call(Guard guard, Supplier<BankAnswer> bank) {
        return guard.call(bank, late::add);
    }

    private BankAnswer hangs() {
        awaitLatch(never);
        return TIMEOUT;
    }

    private static void awaitLatch(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
