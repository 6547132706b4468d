package io.payledger.query.history;

import io.payledger.api.id.IllegalIdException;
import io.payledger.api.id.PaymentId;
import io.payledger.api.money.Money;
import io.payledger.api.payment.EvidenceErased;
import io.payledger.api.payment.PaymentEvent;
import io.payledger.api.payment.PaymentRefused;
import io.payledger.api.personal.PersonalDataEvent;
import io.payledger.api.wire.MetaKeys;
import io.payledger.eventstore.types.EventCodec;
import io.payledger.eventstore.types.MetadataCodec;
import io.payledger.eventstore.types.UnreadableEventException;
import io.payledger.query.reading.Amounts;
import io.payledger.query.timeline.TimelineEvent;
import io.payledger.query.timeline.Way;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Makes a stored event readable. One that cannot be read is told all the same, with its bytes. */
final class EventTelling {
    private final EventCodec codec;

    EventTelling(EventCodec codec) {
        this.codec = codec;
    }

    /** @param raw whether the stored texts are wanted; they are never left out of what cannot be read */
    HistoryEvent of(LoggedEvent event, boolean raw) {
        TimelineEvent said = null;
        String unreadable = null;
        try {
            said = said(
                    codec.read(event.type(), event.revision(), event.payload().getBytes(StandardCharsets.UTF_8)));
        } catch (UnreadableEventException e) {
            unreadable = e.getMessage();
        }
        return told(event, said, unreadable, raw || said == null);
    }

    private static @Nullable TimelineEvent said(Object payload) {
        return switch (payload) {
            case PaymentEvent it -> TimelineEvent.of(it);
            case PaymentRefused it -> TimelineEvent.of(it);
            case EvidenceErased it -> TimelineEvent.of(it);
            case PersonalDataEvent it -> TimelineEvent.of(it);
            default -> null;
        };
    }

    private static HistoryEvent told(
            LoggedEvent event, @Nullable TimelineEvent said, @Nullable String unreadable, boolean raw) {
        Map<String, ?> metadata = metadata(event);
        PaymentId payment = payment(event.aggregateId());
        Money amount = said == null ? null : said.amount();
        return new HistoryEvent(
                event.index(),
                event.eventId(),
                event.aggregateId(),
                payment == null ? null : payment.merchantId().value(),
                payment == null ? null : payment.orderId().value(),
                event.sequence(),
                event.type(),
                event.revision(),
                event.at(),
                text(metadata, MetaKeys.ACTOR),
                text(metadata, MetaKeys.ORIGIN),
                text(metadata, MetaKeys.CAUSE),
                text(metadata, MetaKeys.TRACE_ID),
                said == null ? Way.UNREADABLE : said.way(),
                said == null ? null : said.status(),
                said == null ? null : said.attempt(),
                said == null || said.tradeNo() == null ? null : said.tradeNo().value(),
                said == null || said.channel() == null ? null : said.channel().value(),
                amount == null ? null : amount.minor(),
                amount == null ? null : amount.currency(),
                amount == null ? null : Amounts.major(BigInteger.valueOf(amount.minor()), amount.currency()),
                said == null ? null : said.detail(),
                unreadable,
                event.hash(),
                raw
                        ? new HistoryEvent.Raw(
                                event.aggregateType(), event.payload(), event.metadata(), event.previousHash())
                        : null);
    }

    private static Map<String, ?> metadata(LoggedEvent event) {
        try {
            return MetadataCodec.read(event.metadata().getBytes(StandardCharsets.UTF_8));
        } catch (IllegalArgumentException e) {
            return Map.of();
        }
    }

    private static @Nullable String text(Map<String, ?> metadata, String key) {
        return metadata.get(key) instanceof String text ? text : null;
    }

    /** Streams beside a payment's own have its id behind a word and a slash. */
    private static @Nullable PaymentId payment(String stream) {
        int slash = stream.indexOf('/');
        boolean beside = stream.indexOf('/', slash + 1) > 0;
        try {
            return PaymentId.parse(beside ? stream.substring(slash + 1) : stream);
        } catch (IllegalIdException e) {
            return null;
        }
    }
}
