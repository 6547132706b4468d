package io.payledger.eventstore.anchor;

import io.payledger.eventstore.checkpoint.SignedCheckpoint;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;

/** An HTTP address that takes each checkpoint as a POST of its note, and answers with 2xx when it has it. */
final class CheckpointEndpoint implements CheckpointPlace {
    private static final int TRIES = 3;
    private static final Duration PAUSE = Duration.ofMillis(500);

    private final URI address;
    private final Duration timeout;
    private final HttpClient http;

    /** @param timeout of one try; there are at most three */
    CheckpointEndpoint(URI address, Duration timeout) {
        this.address = address;
        this.timeout = timeout;
        this.http = HttpClient.newBuilder()
                .connectTimeout(timeout)
                .followRedirects(HttpClient.Redirect.NEVER)
                .build();
    }

    @Override
    public void publish(SignedCheckpoint checkpoint) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(address)
                .timeout(timeout)
                .header("Content-Type", "text/plain; charset=utf-8")
                .POST(HttpRequest.BodyPublishers.ofString(checkpoint.note().toString()))
                .build();
        for (int attempt = 1; ; attempt++) {
            try {
                int status = http.send(request, HttpResponse.BodyHandlers.discarding())
                        .statusCode();
                if (status >= 200 && status < 300) {
                    return;
                }
                throw new IOException("it answered " + status);
            } catch (IOException e) {
                if (attempt == TRIES) {
                    throw e;
                }
                Thread.sleep(PAUSE.multipliedBy(attempt));
            }
        }
    }

    @Override
    public String toString() {
        return "endpoint " + address;
    }
}
