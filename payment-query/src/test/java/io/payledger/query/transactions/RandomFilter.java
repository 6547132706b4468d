package io.payledger.query.transactions;

import io.payledger.api.money.Currency;
import io.payledger.api.payment.PaymentStatus;
import io.payledger.query.fixture.ExpectedPayment;
import io.payledger.query.fixture.PaymentStory;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;

/** A filter that somebody may ask with: once as parameters of a request, once as plain Java over all payments. */
final class RandomFilter {
    private static final List<String> CHANNELS = List.of("WECHAT", "ALIPAY", "CARD", "UNIONPAY", "NONE");
    private static final List<Currency> CURRENCIES =
            List.of(Currency.CNY, Currency.JPY, Currency.KWD, Currency.CLF, Currency.EUR);

    private static final Comparator<ExpectedPayment> OLDEST =
            Comparator.comparing(ExpectedPayment::createdAt).thenComparing(ExpectedPayment::id);
    private static final Comparator<ExpectedPayment> SMALLEST = Comparator.<ExpectedPayment, Long>comparing(
                    it -> it.amount().minor())
            .thenComparing(ExpectedPayment::id);
    private static final List<Order> BY_TIME =
            List.of(new Order("-createdAt", OLDEST.reversed()), new Order("createdAt", OLDEST));
    private static final List<Order> BY_AMOUNT =
            List.of(new Order("-amount", SMALLEST.reversed()), new Order("amount", SMALLEST));

    private final Random random;
    private final List<ExpectedPayment> all;
    private final List<String> parameters = new ArrayList<>();
    private final Order order;
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
        if (maybe(30, "currency", currency.name(), it -> it.amount().currency() == currency)) {
            amounts(one.amount().minor());
        }
        maybe(4, "orderId", one.orderId(), it -> it.orderId().equals(one.orderId()));
        if (!one.tradeNos().isEmpty()) {
            String tradeNo = any(one.tradeNos());
            maybe(4, "tradeNo", tradeNo, it -> it.tradeNos().contains(tradeNo));
        }
        String part = any(List.of(one.orderId().substring(1), "O-1", "BANK-", "NO_F", "_", "%", "名", "TIMEOUT"));
        maybe(10, "text", part, it -> it.orderId().contains(part) || it.words().contains(part) || ofCurrent(it, part));
        times();
        order = byAmount() && random.nextBoolean() ? any(BY_AMOUNT) : any(BY_TIME);
        parameters.add("sort=" + order.name);
    }

    private boolean byAmount() {
        return parameters.stream().anyMatch(it -> it.startsWith("currency="));
    }

    private void amounts(long amount) {
        long least = Math.max(0, amount - random.nextInt(100_000));
        boolean bounded =
                maybe(30, "minAmount", Long.toString(least), it -> it.amount().minor() >= least);
        long most = (bounded ? least : 0) + random.nextInt(900_000);
        maybe(30, "maxAmount", Long.toString(most), it -> it.amount().minor() <= most);
    }

    /** A part that is long enough to be in a trade number is looked for there, too. */
    private static boolean ofCurrent(ExpectedPayment payment, String part) {
        return !payment.currentTradeNo().isEmpty() && payment.currentTradeNo().contains(part);
    }

    /** Around the payments, within a day and over several, at midnight and at any other time. */
    private void times() {
        Instant from = moment();
        boolean bounded =
                maybe(40, "from", from.toString(), it -> !it.createdAt().isBefore(from));
        Instant to = moment();
        if (!bounded || from.isBefore(to)) {
            maybe(40, "to", to.toString(), it -> it.createdAt().isBefore(to));
        }
    }

    private Instant moment() {
        Instant moment = PaymentStory.START.minusSeconds(3_600).plusSeconds(random.nextInt(5 * 86_400));
        return random.nextInt(3) == 0 ? moment.truncatedTo(ChronoUnit.DAYS) : moment;
    }

    /** As a query string, without its question mark. */
    String query() {
        return String.join("&", parameters);
    }

    /** In the order that is asked for. */
    List<ExpectedPayment> matching() {
        return all.stream().filter(matches).sorted(order.comparator).toList();
    }

    /** Whether it was added. */
    private boolean maybe(int percent, String name, String value, Predicate<ExpectedPayment> condition) {
        if (random.nextInt(100) < percent) {
            parameters.add(name + "=" + URLEncoder.encode(value, StandardCharsets.UTF_8));
            matches = matches.and(condition);
            return true;
        }
        return false;
    }

    private <T> T any(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }

    private record Order(String name, Comparator<ExpectedPayment> comparator) {}
}
