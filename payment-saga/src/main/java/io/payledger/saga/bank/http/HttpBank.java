package io.payledger.saga.bank.http;

import io.payledger.saga.bank.BankAnswer;
import io.payledger.saga.bank.BankGateway;
import io.payledger.saga.bank.ChannelSettings;
import io.payledger.saga.bank.Charge;
import io.payledger.saga.bank.Refund;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.function.BiFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks one bank over HTTP/1.1 with connections that are kept. No redirect is followed and no call is repeated: a POST
 * that failed after its first byte may have charged.
 */
final class HttpBank implements BankGateway {
    /** An answer of this protocol has some 200 bytes; a page of a broken proxy must not fill the memory. */
    private static final int MAX_ANSWER_BYTES = 64 * 1024;

    private static final Logger LOG = LoggerFactory.getLogger(HttpBank.class);
    private static final byte[] NO_BODY = new byte[0];

    private final HttpClient client;
    private final Signing signing;
    private final String charges;
    private final String refunds;
    private final Duration listenWithin;
    private final ScheduledThreadPoolExecutor timer;

    HttpBank(ChannelSettings settings, Clock clock) {
        this.signing = new Signing(settings.secret(), clock);
        this.client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(settings.connectTimeout())
                .build();
        String bank = settings.url().toString().replaceFirst("/+$", "") + "/bank/v1";
        this.charges = bank + "/charges";
        this.refunds = bank + "/refunds";
        this.listenWithin = settings.listenWithin();
        this.timer = new ScheduledThreadPoolExecutor(
                1, Thread.ofPlatform().daemon().name("bank-timer").factory());
        this.timer.setRemoveOnCancelPolicy(true);
    }

    @Override
    public BankAnswer charge(Charge charge) {
        return post(charges, BankJson.write(charge), Asked.of(charge));
    }

    @Override
    public BankAnswer query(Charge charge) {
        return get(charges + "/" + charge.tradeNo(), Asked.of(charge));
    }

    @Override
    public BankAnswer cancel(Charge charge) {
        return post(charges + "/" + charge.tradeNo() + "/cancel", NO_BODY, Asked.of(charge));
    }

    @Override
    public BankAnswer refund(Refund refund) {
        return post(refunds, BankJson.write(refund), Asked.of(refund));
    }

    @Override
    public BankAnswer queryRefund(Refund refund) {
        return get(refunds + "/" + refund.refundNo(), Asked.of(refund));
    }

    @Override
    public void close() {
        client.shutdownNow();
        timer.shutdownNow();
    }

    private BankAnswer post(String url, byte[] body, Asked asked) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofByteArray(body));
        String nonce = signing.sign(request, "POST", URI.create(url), body);
        return exchange(request, nonce, asked, BankAnswers::toOrder);
    }

    private BankAnswer get(String url, Asked asked) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url)).GET();
        String nonce = signing.sign(request, "GET", URI.create(url), NO_BODY);
        return exchange(request, nonce, asked, BankAnswers::toQuery);
    }

    private BankAnswer exchange(
            HttpRequest.Builder request,
            String nonce,
            Asked asked,
            BiFunction<Asked, HttpResponse<byte[]>, BankAnswer> reader) {
        long start = System.nanoTime();
        try {
            // The client's own limit ends with the headers (JDK-8208693), so the body gets what is left of it.
            // A blocking send: the reply of sendAsync would wait for a free thread of the common pool.
            HttpResponse<byte[]> response = client.send(
                    request.header("Accept", "application/json")
                            .timeout(listenWithin)
                            .build(),
                    info -> new CappedBody(
                            MAX_ANSWER_BYTES, listenWithin.minusNanos(System.nanoTime() - start), timer));
            if (!signing.isAuthentic(response, nonce)) {
                LOG.warn(
                        "An answer about {} does not carry the bank's signature (HTTP {}); it is taken as silence",
                        asked.number(),
                        response.statusCode());
                return new BankAnswer.Unknown("ANSWER_NOT_AUTHENTIC");
            }
            return reader.apply(asked, response);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new BankAnswer.Unknown("INTERRUPTED");
        } catch (IOException e) {
            return Failures.answer(e);
        }
    }
}
