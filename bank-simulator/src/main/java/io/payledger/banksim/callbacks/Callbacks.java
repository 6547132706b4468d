package io.payledger.banksim.callbacks;

import io.payledger.banksim.charges.Charge;
import io.payledger.banksim.charges.Refund;
import io.payledger.banksim.faults.Fault;
import io.payledger.banksim.faults.Injection;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Clock;
import java.time.Duration;
import java.util.HexFormat;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * Delivers what the bank has to tell, beside its replies and never in their way. What is not acknowledged is sent again
 * after the target's pauses; what is pending is forgotten when the bank stops, as a receiver must expect of any bank.
 */
public final class Callbacks implements AutoCloseable {
    private static final int AT_ONCE = 64;
    private static final Duration ANSWER_WITHIN = Duration.ofSeconds(10);

    private final @Nullable CallbackTarget target;
    private final Clock clock;
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("callbacks").factory());
    private final ExecutorService senders = Executors.newVirtualThreadPerTaskExecutor();
    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(2))
            .build();
    private final Semaphore places = new Semaphore(AT_ONCE);
    private final AtomicLong messages = new AtomicLong();
    private final AtomicLong deliveries = new AtomicLong();
    private final AtomicLong acknowledged = new AtomicLong();
    private final AtomicLong givenUp = new AtomicLong();
    private volatile boolean quiet;

    /** Tells nobody when {@code target} is null. */
    public Callbacks(@Nullable CallbackTarget target, Clock clock) {
        this.target = target;
        this.clock = clock;
    }

    /**
     * Tells what became of a charge that was just booked. Returns at once, except under {@link Fault#CALLBACK_EARLY}: then
     * after the first delivery.
     */
    public void booked(Charge row, Injection injection) {
        tell(
                Notice.of(row, extraMinor(injection), injection.has(Fault.CALLBACK_FORGED)),
                row.declineCode() == null ? Notice.failed(row) : null,
                injection);
    }

    /** Tells what became of a refund of this charge that was just booked; otherwise as {@link #booked}. */
    public void refunded(Refund row, Charge of, Injection injection) {
        tell(
                Notice.of(row, of, extraMinor(injection), injection.has(Fault.CALLBACK_FORGED)),
                row.refunded() ? Notice.failed(row, of) : null,
                injection);
    }

    /** Tells nothing new from now on, or again. */
    public void quiet(boolean wanted) {
        quiet = wanted;
    }

    private static int extraMinor(Injection injection) {
        return injection.has(Fault.CALLBACK_OTHER_AMOUNT) ? 1 : 0;
    }

    /** @param lie what {@link Fault#CALLBACK_FAIL_AFTER} tells; null when there is none to tell */
    private void tell(Notice notice, @Nullable Notice lie, Injection injection) {
        CallbackTarget to = target;
        if (to == null || quiet || injection.has(Fault.NO_CALLBACK)) {
            return;
        }
        Runnable afterwards = injection.has(Fault.CALLBACK_FAIL_AFTER) && lie != null
                ? () -> start(to, lie, to.delay(), () -> {})
                : () -> {};
        Duration delay = to.delay()
                .plus(injection.has(Fault.CALLBACK_DELAY) ? injection.settings().delay() : Duration.ZERO);
        if (injection.has(Fault.CALLBACK_TWICE)) {
            start(to, notice, delay, () -> {});
        }
        if (injection.has(Fault.CALLBACK_EARLY)) {
            messages.incrementAndGet();
            deliver(to, notice, 0, afterwards);
        } else {
            start(to, notice, delay, afterwards);
        }
    }

    public CallbackCounts counts() {
        // Those that end a message are read first: pending is never negative.
        long done = acknowledged.get();
        long lost = givenUp.get();
        long all = messages.get();
        return new CallbackCounts(all, deliveries.get(), done, lost, all - done - lost);
    }

    @Override
    public void close() {
        timer.shutdownNow();
        senders.shutdownNow();
        senders.close();
        http.shutdownNow();
    }

    private void start(CallbackTarget to, Notice notice, Duration delay, Runnable afterwards) {
        messages.incrementAndGet();
        later(delay, () -> deliver(to, notice, 0, afterwards));
    }

    private void later(Duration pause, Runnable delivery) {
        try {
            var unused = timer.schedule(() -> handOver(delivery), pause.toNanos(), TimeUnit.NANOSECONDS);
        } catch (RejectedExecutionException e) {
            // The bank stops; nobody is told any more.
        }
    }

    private void handOver(Runnable delivery) {
        try {
            senders.execute(delivery);
        } catch (RejectedExecutionException e) {
            // As above.
        }
    }

    private void deliver(CallbackTarget to, Notice notice, int before, Runnable afterwards) {
        if (isAcknowledged(to, notice, before)) {
            acknowledged.incrementAndGet();
            afterwards.run();
        } else if (before < to.retryPauses().size()) {
            later(to.retryPauses().get(before), () -> deliver(to, notice, before + 1, afterwards));
        } else {
            givenUp.incrementAndGet();
        }
    }

    private boolean isAcknowledged(CallbackTarget to, Notice notice, int before) {
        try {
            places.acquire();
            try {
                deliveries.incrementAndGet();
                HttpRequest request = request(to, notice, notice.forgedOnce() && before == 0);
                return http.send(request, BodyHandlers.discarding()).statusCode() / 100 == 2;
            } finally {
                places.release();
            }
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private HttpRequest request(CallbackTarget to, Notice notice, boolean forged) {
        String timestamp = String.valueOf(clock.instant().getEpochSecond());
        return HttpRequest.newBuilder(URI.create(to.url() + "/" + notice.channel()))
                .timeout(ANSWER_WITHIN)
                .header("Content-Type", "application/json")
                .header("Bank-Timestamp", timestamp)
                .header("Bank-Signature", "v1=" + mac(forged ? "not " + to.secret() : to.secret(), timestamp, notice))
                .POST(BodyPublishers.ofByteArray(notice.body()))
                .build();
    }

    private static String mac(String secret, String timestamp, Notice notice) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
            mac.update((timestamp + "." + notice.channel() + ".").getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(mac.doFinal(notice.body()));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every Java platform has HmacSHA256", e);
        }
    }
}
