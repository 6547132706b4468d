package io.payledger.saga.bank.http;

import io.payledger.saga.bank.BankAnswer;
import io.payledger.saga.bank.BankGateway;
import io.payledger.saga.bank.ChannelSettings;
import io.payledger.saga.bank.Charge;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;

/**
 * Asks one bank over HTTP/1.1 with connections that are kept. No redirect is followed and no call is repeated: a POST
 * that failed after its first byte may have charged.
 */
final class HttpBank implements BankGateway {
    /** An answer of this protocol has some 200 bytes; a page of a broken proxy must not fill the memory. */
    private static final int MAX_ANSWER_BYTES = 64 * 1024;

    private final HttpClient client;
    private final String charges;
    private final Duration callTimeout;

    HttpBank(ChannelSettings settings) {
        this.client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(settings.connectTimeout())
                .build();
        this.charges = settings.url().toString().replaceFirst("/+$", "") + "/bank/v1/charges";
        this.callTimeout = settings.callTimeout();
    }

    @Override
    public BankAnswer charge(Charge charge) {
        HttpRequest request = HttpRequest.newBuilder(URI.create(charges))
                .header("Content-Type", "application/json")
                .header("Accept", "application/json")
                .POST(BodyPublishers.ofByteArray(BankJson.write(charge)))
                .build();
        return exchange(request, response -> ChargeAnswers.toCharge(charge, response));
    }

    @Override
    public BankAnswer query(Charge charge) {
        HttpRequest request = HttpRequest.newBuilder(URI.create(charges + "/" + charge.tradeNo()))
                .header("Accept", "application/json")
                .GET()
                .build();
        return exchange(request, response -> ChargeAnswers.toQuery(charge, response));
    }

    @Override
    public void close() {
        client.shutdownNow();
    }

    private BankAnswer exchange(HttpRequest request, Function<HttpResponse<byte[]>, BankAnswer> reader) {
        // Waiting on the future bounds the whole exchange; the client's own timeout ends with the headers
        // (JDK-8208693).
        CompletableFuture<HttpResponse<byte[]>> call =
                client.sendAsync(request, info -> new CappedBody(MAX_ANSWER_BYTES));
        try {
            return reader.apply(call.get(callTimeout.toMillis(), TimeUnit.MILLISECONDS));
        } catch (TimeoutException e) {
            call.cancel(true);
            return new BankAnswer.Silent("TIMEOUT");
        } catch (InterruptedException e) {
            call.cancel(true);
            Thread.currentThread().interrupt();
            return new BankAnswer.Silent("INTERRUPTED");
        } catch (ExecutionException e) {
            return Failures.answer(e.getCause());
        }
    }
}
