package io.payledger.notify.integration;

import io.payledger.api.id.PaymentId;
import java.time.Instant;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Something that the world is told about a payment.
 *
 * @param id the same for the same event of the same payment, whoever publishes it and however often
 * @param sequence of the ledger's event that it is made from; one such event makes one integration event at the most
 * @param at when it happened
 * @param traceId of the request that started it; null when it is not known
 * @param data values by member, in the order of {@link Member}: text, whole numbers or truth
 */
public record IntegrationEvent(
        String id,
        IntegrationType type,
        PaymentId payment,
        long sequence,
        Instant at,
        @Nullable String traceId,
        Map<Member, Object> data) {

    /** Refuses data that is not what the type promises. */
    public IntegrationEvent {
        EnumMap<Member, Object> members = new EnumMap<>(data);
        for (Member member : type.required()) {
            if (!members.containsKey(member)) {
                throw new IllegalStateException(type.type() + " of " + payment + " has no " + member.key());
            }
        }
        members.keySet().forEach(member -> {
            if (!type.required().contains(member) && !type.optional().contains(member)) {
                throw new IllegalStateException(type.type() + " of " + payment + " must not have " + member.key());
            }
        });
        data = Collections.unmodifiableMap(members);
    }
}
