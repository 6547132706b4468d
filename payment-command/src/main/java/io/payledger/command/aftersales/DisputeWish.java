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
    /** Nobody has ten disputes of one order that agree in 64 bits of it by chance. */
    private static final int DIGITS_OF_CONTENT = 16;

    public DisputeWish {
        pictures = List.copyOf(pictures);
    }

    /** The same wish under an id of its content: whoever sends it twice opens one dispute. */
    public DisputeWish underItsContent(String prefix) {
        String content = Evidence.text(
                        happenedAt + "\n" + String.join("\n", statement().imageSha256()) + "\n" + text.sha256())
                .sha256();
        return new DisputeWish(
                new DisputeId(prefix + content.substring(0, DIGITS_OF_CONTENT)), happenedAt, text, pictures);
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
