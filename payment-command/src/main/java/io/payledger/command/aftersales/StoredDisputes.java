package io.payledger.command.aftersales;

import io.payledger.api.id.PaymentId;
import io.payledger.api.payment.Aftersales;
import io.payledger.api.payment.DisputeRecords;
import io.payledger.api.payment.DisputeView;
import io.payledger.command.evidence.EvidenceNote;
import io.payledger.command.evidence.EvidenceStore;
import io.payledger.command.reading.PaymentReader;
import io.payledger.eventstore.sealing.Sealing;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The disputes of a payment's own stream, with what is still kept of what they rest on. */
public final class StoredDisputes implements DisputeRecords {
    private final PaymentReader reader;
    private final EvidenceStore evidence;
    private final Sealing sealing;

    public StoredDisputes(PaymentReader reader, EvidenceStore evidence, Sealing sealing) {
        this.reader = reader;
        this.evidence = evidence;
        this.sealing = sealing;
    }

    @Override
    public List<DisputeRecord> of(PaymentId payment) {
        List<DisputeView> disputes =
                reader.findAftersales(payment).map(Aftersales::disputes).orElse(List.of());
        if (disputes.isEmpty()) {
            return List.of();
        }
        List<EvidenceNote> notes = evidence.notes(payment);
        Sealing.Opened opened =
                sealing.open(disputes.stream().map(DisputeView::reason).toList());
        return disputes.stream()
                .map(dispute -> record(dispute, notes, opened.textOrNull(dispute.reason())))
                .toList();
    }

    private static DisputeRecord record(DisputeView dispute, List<EvidenceNote> all, @Nullable String reason) {
        List<EvidenceNote> notes = all.stream()
                .filter(note -> note.disputeId().equals(dispute.disputeId()))
                .toList();
        List<String> hashes = dispute.statement().imageSha256();
        List<Integer> images = IntStream.rangeClosed(1, hashes.size())
                .filter(number -> notes.stream().anyMatch(note -> note.sha256().equals(hashes.get(number - 1))))
                .boxed()
                .toList();
        return new DisputeRecord(
                dispute.disputeId(),
                dispute.status(),
                dispute.openedBy(),
                dispute.statement().happenedAt(),
                notes.stream()
                        .filter(note -> note.sha256().equals(dispute.statement().textSha256()))
                        .findFirst()
                        .map(EvidenceNote::text)
                        .orElse(null),
                images,
                hashes.size() - images.size(),
                dispute.decidedBy(),
                reason);
    }
}
