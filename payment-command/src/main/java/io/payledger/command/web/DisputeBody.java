package io.payledger.command.web;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.payledger.api.id.DisputeId;
import io.payledger.api.id.MerchantId;
import io.payledger.api.id.OrderId;
import io.payledger.api.id.PaymentId;
import io.payledger.api.payment.DisputeStatus;
import io.payledger.api.payment.DisputeView;
import io.payledger.command.evidence.EvidenceNote;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A dispute as the API shows it.
 *
 * @param text null once it has been erased
 * @param reason of the decision
 * @param known what the ledger knows of the payment; only in the answer to opening a dispute
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record DisputeBody(
        OrderId orderId,
        MerchantId merchantId,
        DisputeId disputeId,
        DisputeStatus status,
        String openedBy,
        Instant happenedAt,
        @Nullable String text,
        List<Image> images,
        @Nullable String decidedBy,
        @Nullable String reason,
        @Nullable KnownBody known)
        implements SealedBody {

    /**
     * An image of a dispute.
     *
     * @param number 1, 2, 3: its place in the request
     * @param mediaType, bytes, url null once it has been erased
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Image(
            int number,
            String sha256,
            @Nullable String mediaType,
            @Nullable Integer bytes,
            @Nullable String url) {}

    static DisputeBody of(PaymentId payment, DisputeView dispute, List<EvidenceNote> notes, @Nullable KnownBody known) {
        List<String> hashes = dispute.statement().imageSha256();
        List<Image> images = new ArrayList<>();
        for (int i = 0; i < hashes.size(); i++) {
            String url = DisputeAnswers.address(payment, dispute.disputeId()) + "/images/" + (i + 1);
            images.add(image(i + 1, hashes.get(i), note(dispute, notes, hashes.get(i)), url));
        }
        return new DisputeBody(
                payment.orderId(),
                payment.merchantId(),
                dispute.disputeId(),
                dispute.status(),
                dispute.openedBy(),
                dispute.statement().happenedAt(),
                note(dispute, notes, dispute.statement().textSha256())
                        .map(EvidenceNote::text)
                        .orElse(null),
                images,
                dispute.decidedBy(),
                dispute.reason(),
                known);
    }

    private static Image image(int number, String sha256, Optional<EvidenceNote> note, String url) {
        return note.map(it -> new Image(number, sha256, it.mediaType(), it.bytes(), url))
                .orElseGet(() -> new Image(number, sha256, null, null, null));
    }

    private static Optional<EvidenceNote> note(DisputeView dispute, List<EvidenceNote> notes, String sha256) {
        return notes.stream()
                .filter(it -> it.disputeId().equals(dispute.disputeId())
                        && it.sha256().equals(sha256))
                .findFirst();
    }

    @Override
    public Stream<String> sealedTexts() {
        return Stream.concat(Stream.ofNullable(reason), known == null ? Stream.empty() : known.sealedTexts());
    }

    @Override
    public DisputeBody opened(UnaryOperator<String> open) {
        return new DisputeBody(
                orderId,
                merchantId,
                disputeId,
                status,
                openedBy,
                happenedAt,
                text,
                images,
                decidedBy,
                SealedBody.orNull(reason, open),
                known == null ? null : known.opened(open));
    }
}
