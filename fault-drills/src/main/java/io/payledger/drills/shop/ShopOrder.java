package io.payledger.drills.shop;

import java.util.List;
import java.util.SplittableRandom;

/**
 * An order to be paid; a function of the seed and its number, so that a run can be repeated.
 *
 * @param amount minor units
 * @param refund minor units to give back once it is paid; 0 for none
 * @param waits the service asks the ledger to wait for the bank ({@code Prefer})
 */
public record ShopOrder(String id, String channel, long amount, String currency, long refund, boolean waits) {
    private static final List<String> CHANNELS = List.of("WECHAT", "ALIPAY", "CARD", "BANK_TRANSFER");
    private static final List<String> CURRENCIES = List.of("CNY", "CNY", "CNY", "JPY", "EUR", "KWD");

    /** One in so many is given back in part. */
    private static final int REFUNDED = 8;

    private static final int WAITING = 4;
    private static final int LARGEST = 100_000;

    /** The order of this number. */
    public static ShopOrder of(String prefix, long seed, int number) {
        SplittableRandom random = new SplittableRandom(seed * 1_000_003L + number);
        long amount = random.nextLong(100, LARGEST);
        return new ShopOrder(
                prefix + "-" + seed + "-" + number,
                CHANNELS.get(random.nextInt(CHANNELS.size())),
                amount,
                CURRENCIES.get(random.nextInt(CURRENCIES.size())),
                random.nextInt(REFUNDED) == 0 ? random.nextLong(1, amount + 1) : 0,
                random.nextInt(WAITING) == 0);
    }

    /** The same, with nothing given back. */
    public ShopOrder kept() {
        return new ShopOrder(id, channel, amount, currency, 0, waits);
    }

    /** The same, with a half given back. */
    public ShopOrder half() {
        return new ShopOrder(id, channel, amount, currency, amount / 2, waits);
    }

    /** The same, with this behind its name. */
    public ShopOrder named(String end) {
        return new ShopOrder(id + end, channel, amount, currency, refund, waits);
    }

    /** The same order with another amount, which a ledger must refuse. */
    public ShopOrder dearer() {
        return new ShopOrder(id, channel, amount + 1, currency, refund, waits);
    }

    String payBody() {
        return "{\"orderId\":\"%s\",\"channel\":\"%s\",\"amount\":%d,\"currency\":\"%s\"}"
                .formatted(id, channel, amount, currency);
    }
}
