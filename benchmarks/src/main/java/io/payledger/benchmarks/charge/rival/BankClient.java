package io.payledger.benchmarks.charge.rival;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** The bank over the JDK's HTTP client, as the ledger's own adapter uses it. */
public final class BankClient implements AutoCloseable {
    private static final Duration TIMEOUT = Duration.ofSeconds(15);
    private static final JsonMapper JSON = JsonMapper.shared();

    private final ExecutorService steps = Executors.newVirtualThreadPerTaskExecutor();
    private final HttpClient http = HttpClient.newBuilder()
            .executor(steps)
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(2))
            .build();
    private final URI charges;

    public BankClient(URI bank) {
        this.charges = bank.resolve("/bank/v1/charges");
    }

    /** What the bank is asked to charge. */
    public record Charge(
            String tradeNo, String merchantId, String orderId, String channel, long amount, String currency) {}

    /** The bank's word; status is CHARGED or DECLINED. */
    public record Answer(
            String tradeNo,
            String status,
            @Nullable String bankReference,
            @Nullable String declineCode,
            long amount,
            String currency) {
        public boolean charged() {
            return status.equals("CHARGED");
        }
    }

    /** Charges, and waits for the bank's word; throws when there is none. */
    public Answer charge(Charge charge) {
        return send(HttpRequest.newBuilder(charges)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofByteArray(JSON.writeValueAsBytes(charge))));
    }

    /** What became of a charge; throws when the bank does not say. */
    public Answer query(String tradeNo) {
        return send(HttpRequest.newBuilder(URI.create(charges + "/" + tradeNo)).GET());
    }

    private Answer send(HttpRequest.Builder request) {
        try {
            HttpResponse<byte[]> response = http.send(request.timeout(TIMEOUT).build(), BodyHandlers.ofByteArray());
            if (response.statusCode() != 200) {
                throw new IllegalStateException("The bank answered with " + response.statusCode());
            }
            return JSON.readValue(response.body(), Answer.class);
        } catch (IOException e) {
            throw new IllegalStateException("The bank did not answer", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while the bank was asked", e);
        }
    }

    @Override
    public void close() {
        http.close();
        steps.close();
    }
}
