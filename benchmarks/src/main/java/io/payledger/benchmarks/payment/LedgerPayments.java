package io.payledger.benchmarks.payment;

import io.payledger.api.id.Channel;
import io.payledger.api.id.PaymentId;
import io.payledger.api.id.TradeNo;
import io.payledger.api.money.Currency;
import io.payledger.api.money.Money;
import io.payledger.api.payment.EvidenceSource;
import io.payledger.api.payment.PaymentEvent;
import io.payledger.api.wire.EventTypes;
import io.payledger.api.wire.MetaKeys;
import io.payledger.eventstore.types.EventCodec;
import io.payledger.eventstore.types.EventTypeRegistry;
import java.util.List;
import java.util.Map;

/** Ever new payments with the ledger's own events: of a hundred merchants, over four channels, one in twenty declined. */
public final class LedgerPayments {
    private static final int MERCHANTS = 100;
    private static final int DECLINED = 20;
    private static final List<Channel> CHANNELS =
            List.of(new Channel("WECHAT"), new Channel("ALIPAY"), new Channel("CARD"), new Channel("UNIONPAY"));

    private long next;

    /** Reads and writes them. */
    public static EventCodec codec() {
        EventTypeRegistry.Builder types = EventTypeRegistry.builder();
        EventTypes.ALL.forEach(type -> types.event(type.payloadType(), type.name(), type.revision()));
        return new EventCodec(types.build());
    }

    /** The next one, from its order to its end. */
    public Paid next() {
        long number = next++;
        String merchant = "merchant-%03d".formatted(number % MERCHANTS);
        PaymentId id = PaymentId.of(merchant, "2026-%09d".formatted(number / MERCHANTS));
        Money amount = Money.of(1_000 + number % 100_000, Currency.CNY);
        Channel channel = CHANNELS.get((int) (number % CHANNELS.size()));
        TradeNo tradeNo = TradeNo.ofCharge(id, 1);
        PaymentEvent end = number % DECLINED == 0
                ? new PaymentEvent.PaymentDeclined(id, 1, tradeNo, "INSUFFICIENT_FUNDS", EvidenceSource.REPLY)
                : new PaymentEvent.PaymentSucceeded(id, 1, tradeNo, amount, "BK" + number, EvidenceSource.REPLY);
        return new Paid(
                id,
                List.of(
                        new PaymentEvent.PaymentSubmitted(id, amount),
                        new PaymentEvent.PaymentAttemptStarted(id, 1, tradeNo, channel, amount),
                        end),
                Map.of(
                        MetaKeys.TRACE_ID,
                        "4bf92f3577b34da6%016x".formatted(number + (1L << 60)),
                        MetaKeys.ACTOR,
                        "merchant:" + merchant,
                        MetaKeys.ORIGIN,
                        "203.0.113.7"));
    }

    /** A payment with all that happened to it. */
    public record Paid(PaymentId id, List<PaymentEvent> events, Map<String, String> metadata) {}
}
