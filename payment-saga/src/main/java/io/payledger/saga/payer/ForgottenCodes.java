package io.payledger.saga.payer;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Deletes codes of payers now and then. Several nodes may do so at once; what they would do twice is done once. */
final class ForgottenCodes implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ForgottenCodes.class);
    private static final Duration PAUSE = Duration.ofMinutes(10);
    private static final int AT_ONCE = 1_000;

    private final PayerCodes codes;
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("payer-codes").daemon().factory());

    ForgottenCodes(PayerCodes codes) {
        this.codes = codes;
        Future<?> unused =
                timer.scheduleWithFixedDelay(this::forget, PAUSE.toMillis(), PAUSE.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void forget() {
        try {
            while (codes.forget(AT_ONCE) == AT_ONCE && !Thread.currentThread().isInterrupted()) {}
        } catch (RuntimeException e) {
            LOG.warn("Old codes of payers could not be deleted now; it is tried again later: {}", e.getMessage());
        }
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }
}
