package io.payledger.saga.bank.http;

import io.payledger.api.id.Channel;
import io.payledger.saga.bank.BankAnswer;
import io.payledger.saga.bank.BankGateway;
import io.payledger.saga.bank.ChannelSettings;
import io.payledger.saga.bank.Charge;
import io.payledger.saga.bank.DayNotToldException;
import io.payledger.saga.bank.DayTotal;
import io.payledger.saga.bank.DayTotals;
import io.payledger.saga.bank.Refund;
import io.payledger.saga.bank.exchange.Failures;
import io.payledger.saga.bank.exchange.HttpExchange;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.function.BiFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Asks one bank in the simulator's JSON protocol. */
final class HttpBank implements BankGateway, DayTotals {
    private static final Logger LOG = LoggerFactory.getLogger(HttpBank.class);
    private static final byte[] NO_BODY = new byte[0];

    private final HttpExchange http;
    private final Signing signing;
    private final String charges;
    private final String refunds;
    private final String totals;
    private final String channel;
    private final Duration listenWithin;

    HttpBank(Channel channel, ChannelSettings settings, Clock clock) {
        this.signing = new Signing(settings.secret(), clock);
        this.http = new HttpExchange(settings.connectTimeout());
        String bank = settings.url().toString().replaceFirst("/+$", "") + "/bank/v1";
        this.charges = bank + "/charges";
        this.refunds = bank + "/refunds";
        this.totals = bank + "/totals";
        this.channel = channel.value();
        this.listenWithin = settings.listenWithin();
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
    public List<DayTotal> totals(LocalDate day) {
        URI address = URI.create(totals + "/" + channel + "/" + day);
        HttpRequest.Builder request = HttpRequest.newBuilder(address)
                .header("Accept", "application/json")
                .GET();
        String nonce = signing.sign(request, "GET", address, NO_BODY);
        try {
            HttpResponse<byte[]> response = http.send(request, listenWithin);
            if (!signing.isAuthentic(response, nonce)) {
                throw new DayNotToldException("ANSWER_NOT_AUTHENTIC");
            }
            return ReadDayTotals.of(channel, day.toString(), response);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new DayNotToldException("INTERRUPTED");
        } catch (IOException e) {
            throw new DayNotToldException("NO_ANSWER");
        }
    }

    @Override
    public void close() {
        http.close();
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
        try {
            HttpResponse<byte[]> response = http.send(request.header("Accept", "application/json"), listenWithin);
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
