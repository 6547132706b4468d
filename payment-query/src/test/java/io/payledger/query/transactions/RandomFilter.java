package io.payledger.query.transactions;

import io.payledger.api.money.Currency;
import io.payledger.api.payment.PaymentStatus;
import io.payledger.query.fixture.ExpectedPayment;
import io.payledger.query.fixture.PaymentStory;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;

/** A filter that somebody may ask with: once as parameters of a request, once as plain Java over all payments. */
final class RandomFilter {
    private static final List<String> CHANNELS = List.of("WECHAT", "ALIPAY", "CARD", "UNIONPAY", "NONE");
    private static final List<Currency> CURRENCIES =
            List.of(Currency.CNY, Currency.JPY, Currency.KWD, Currency.CLF, Currency.EUR);

    private final Random random;
    private final List<ExpectedPayment> all;
    private final List<String> parameters = new ArrayList<>();
    private Predicate<ExpectedPayment> matches = payment -> true;

    RandomFilter(Random random, List<ExpectedPayment> all) {
        this.random = random;
        this.all = all;
        ExpectedPayment one = any(all);
        maybe(30, "merchant", one.merchantId(), it -> it.merchantId().equals(one.merchantId()));
        PaymentStatus status = any(List.of(PaymentStatus.values()));
        maybe(30, "status", status.name(), it -> it.status() == status);
        String channel = any(CHANNELS);
        maybe(30, "channel", channel, it -> it.channel().equals(channel));
        Currency currency = any(CURRENCIES);
        maybe(30, "currency", currency.name(), it -> it.amount().currency() == currency);
        maybe(4, "orderId", one.orderId(), it -> it.orderId().equals(one.orderId()));
        if (!one.tradeNos().isEmpty()) {
            String tradeNo = any(one.tradeNos());
            maybe(4, "tradeNo", tradeNo, it -> it.tradeNos().contains(tradeNo));
        }
        times();
    }

    private void times() {
        Instant from = PaymentStory.START.plusSeconds(random.nextInt(620) - 10);
        maybe(30, "from", from.toString(), it -> !it.createdAt().isBefore(from));
        boolean bounded = parameters.stream().anyMatch(it -> it.startsWith("from="));
        Instant to = (bounded ? from : PaymentStory.START).plusSeconds(1 + random.nextInt(300));
        maybe(30, "to", to.toString(), it -> it.createdAt().isBefore(to));
    }

    /** As a query string, without its question mark. */
    String query() {
        return String.join("&", parameters);
    }

    List<ExpectedPayment> matching() {
        return all.stream().filter(matches).toList();
    }

    private void maybe(int percent, String name, String value, Predicate<ExpectedPayment> condition) {
        if (random.nextInt(100) < percent) {
            parameters.add(name + "=" + URLEncoder.encode(value, StandardCharsets.UTF_8));
            matches = matches.and(condition);
        }
    }

    private <T> T any(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }
}
