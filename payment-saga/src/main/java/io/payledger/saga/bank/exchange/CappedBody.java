package io.payledger.saga.bank.exchange;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpTimeoutException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Collects a body up to a size and a time; one byte more ends the call with {@link AnswerTooLargeException}, a later end
 * with {@link HttpTimeoutException}.
 */
final class CappedBody implements BodySubscriber<byte[]> {
    private final int limit;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream(512);
    private final CompletableFuture<byte[]> body = new CompletableFuture<>();
    private volatile Flow.@Nullable Subscription subscription;

    /**
     * Begins to count at once.
     *
     * @param limit most bytes
     * @param within time left for all of them
     */
    CappedBody(int limit, Duration within, ScheduledExecutorService timer) {
        this.limit = limit;
        Future<?> end = timer.schedule(
                () -> fail(new HttpTimeoutException("The body took too long")), within.toNanos(), TimeUnit.NANOSECONDS);
        var unused = body.whenComplete((bytes, failure) -> end.cancel(false));
    }

    @Override
    public CompletionStage<byte[]> getBody() {
        return body;
    }

    @Override
    public void onSubscribe(Flow.Subscription subscription) {
        this.subscription = subscription;
        subscription.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(List<ByteBuffer> buffers) {
        for (ByteBuffer buffer : buffers) {
            if (bytes.size() + buffer.remaining() > limit) {
                fail(new AnswerTooLargeException(limit));
                return;
            }
            byte[] chunk = new byte[buffer.remaining()];
            buffer.get(chunk);
            bytes.writeBytes(chunk);
        }
    }

    @Override
    public void onError(Throwable failure) {
        body.completeExceptionally(failure);
    }

    @Override
    public void onComplete() {
        body.complete(bytes.toByteArray());
    }

    private void fail(IOException failure) {
        body.completeExceptionally(failure);
        Flow.Subscription running = subscription;
        if (running != null) {
            running.cancel();
        }
    }
}
