package io.payledger.command.aftersales;

import io.payledger.api.id.DisputeId;
import io.payledger.api.payment.DisputeStatement;
import io.payledger.command.evidence.Evidence;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * What somebody says against a payment.
 *
 * @param happenedAt when it happened, as they say
 * @param pictures in the order given
 */
public record DisputeWish(DisputeId disputeId, Instant happenedAt, Evidence text, List<Evidence> pictures) {
    public DisputeWish {
        pictures = List.copyOf(pictures);
    }

    DisputeStatement statement() {
        return new DisputeStatement(
                happenedAt,
                text.sha256(),
                pictures.stream().map(Evidence::sha256).toList());
    }

    List<Evidence> evidence() {
        List<Evidence> all = new ArrayList<>(pictures);
        all.add(text);
        return all;
    }
}
