package io.payledger.saga.bank.http;

import io.payledger.saga.bank.BankAnswer;
import io.payledger.saga.bank.BankGateway;
import io.payledger.saga.bank.ChannelSettings;
import io.payledger.saga.bank.Charge;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.ScheduledThreadPoolExecutor;
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
    private final ScheduledThreadPoolExecutor timer;

    HttpBank(ChannelSettings settings) {
        this.client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(settings.connectTimeout())
                .build();
        this.charges = settings.url().toString().replaceFirst("/+$", "") + "/bank/v1/charges";
        this.callTimeout = settings.callTimeout();
        this.timer = new ScheduledThreadPoolExecutor(
                1, Thread.ofPlatform().daemon().name("bank-timer").factory());
        this.timer.setRemoveOnCancelPolicy(true);
    }

    @Override
    public BankAnswer charge(Charge charge) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(charges))
                .header("Content-Type", "application/json")
                .header("Accept", "application/json")
                .POST(BodyPublishers.ofByteArray(BankJson.write(charge)));
        return exchange(request, response -> ChargeAnswers.toCharge(charge, response));
    }

    @Override
    public BankAnswer query(Charge charge) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(charges + "/" + charge.tradeNo()))
                .header("Accept", "application/json")
                .GET();
        return exchange(request, response -> ChargeAnswers.toQuery(charge, response));
    }

    @Override
    public void close() {
        client.shutdownNow();
        timer.shutdownNow();
    }

    private BankAnswer exchange(HttpRequest.Builder request, Function<HttpResponse<byte[]>, BankAnswer> reader) {
        long start = System.nanoTime();
        try {
            // The client's own limit ends with the headers (JDK-8208693), so the body gets what is left of it.
            // A blocking send: the reply of sendAsync would wait for a free thread of the common pool.
            return reader.apply(client.send(
                    request.timeout(callTimeout).build(),
                    info -> new CappedBody(
                            MAX_ANSWER_BYTES, callTimeout.minusNanos(System.nanoTime() - start), timer)));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new BankAnswer.Unknown("INTERRUPTED");
        } catch (IOException e) {
            return Failures.answer(e);
        }
    }
}
