package io.payledger.saga.bank.exchange;

import io.payledger.eventstore.limit.LimitTimer;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;

/**
 * Sends one request over HTTP/1.1 with connections that are kept, and gives back its whole answer. No redirect is
 * followed and no request is repeated: a POST that failed after its first byte may have charged.
 */
public final class HttpExchange implements AutoCloseable {
    /** Answers of banks have some hundred bytes; a page of a broken proxy must not fill the memory. */
    private static final int MAX_ANSWER_BYTES = 64 * 1024;

    private final HttpClient client;
    private final ExecutorService steps = Executors.newVirtualThreadPerTaskExecutor();
    private final ScheduledExecutorService timer = LimitTimer.named("bank-answer-limits");

    /** Connections that open within this time. */
    public HttpExchange(Duration connectTimeout) {
        // Each step of a call is handed over; to a virtual thread that wakes no thread of the system.
        this.client = HttpClient.newBuilder()
                .executor(steps)
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(connectTimeout)
                .build();
    }

    /**
     * Blocks until the last byte of the answer is there.
     *
     * @param within time for all of it
     * @throws IOException of which {@link Failures} says what it means
     */
    public HttpResponse<byte[]> send(HttpRequest.Builder request, Duration within)
            throws IOException, InterruptedException {
        if (!within.isPositive()) {
            throw new HttpTimeoutException("No time is left for this request");
        }
        long start = System.nanoTime();
        // The client's own limit ends with the headers (JDK-8208693), so the body gets what is left of it.
        // A blocking send: the reply of sendAsync would wait for a free thread of the common pool.
        return client.send(
                request.timeout(within).build(),
                info -> new CappedBody(MAX_ANSWER_BYTES, within.minusNanos(System.nanoTime() - start), timer));
    }

    @Override
    public void close() {
        client.shutdownNow();
        steps.shutdownNow();
    }
}
