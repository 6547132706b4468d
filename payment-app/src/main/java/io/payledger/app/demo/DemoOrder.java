package io.payledger.app.demo;

import io.payledger.api.id.Channel;
import io.payledger.api.id.OrderId;
import io.payledger.api.money.Money;
import java.util.List;
import java.util.stream.IntStream;

/** One order that is to be paid. */
record DemoOrder(OrderId orderId, Channel channel, Money amount) {

    /**
     * Requests for the same order that must not lead to a second charge: the first as it should be, the others the same
     * again, by another channel, of another amount, or both.
     */
    List<DemoOrder> duplicates(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> new DemoOrder(
                        orderId, i % 2 == 0 ? channel : otherChannel(), i % 4 < 2 ? amount : otherAmount()))
                .toList();
    }

    private Channel otherChannel() {
        return new Channel(channel.value().equals("CARD") ? "WECHAT" : "CARD");
    }

    private Money otherAmount() {
        return new Money(amount.minor() == 1 ? 2 : amount.minor() - 1, amount.currency());
    }
}
