package io.payledger.command.evidence;

import io.payledger.api.id.DisputeId;
import io.payledger.api.id.PaymentId;
import io.payledger.api.personal.PersonalDataStore;
import java.sql.Timestamp;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Table {@code dispute_evidence}. What is brought is left over until {@link EvidenceAttachment} ties it to an event. */
public final class EvidenceStore implements PersonalDataStore {
    /** Far more than the moment between bringing evidence and opening its dispute. */
    static final Duration LEFT_OVER_AFTER = Duration.ofHours(1);

    /** Rows that one request removes for others at most; each may have a picture's size. */
    private static final int REMOVED_AT_ONCE = 20;

    private final JdbcClient jdbc;
    private final Clock clock;

    public EvidenceStore(JdbcClient jdbc, Clock clock) {
        this.jdbc = jdbc;
        this.clock = clock;
    }

    /** Stores what a dispute that is about to be opened rests on; the same again only keeps it from being left over. */
    public void bring(PaymentId paymentId, DisputeId disputeId, List<Evidence> evidence) {
        removeLeftOver();
        for (Evidence piece : evidence) {
            int unused = jdbc.sql("INSERT INTO dispute_evidence"
                            + " (payment_id, dispute_id, sha256, media_type, content, stored_at)"
                            + " VALUES (:payment, :dispute, :sha256, :type, :content, :now)"
                            + " ON CONFLICT ON CONSTRAINT dispute_evidence_pk DO UPDATE SET stored_at = :now")
                    .param("payment", paymentId.value())
                    .param("dispute", disputeId.value())
                    .param("sha256", piece.sha256())
                    .param("type", piece.mediaType())
                    .param("content", piece.content())
                    .param("now", Timestamp.from(clock.instant()))
                    .update();
        }
    }

    /** Everything that the disputes of this payment rest on; what has been erased is missing. */
    public List<EvidenceNote> notes(PaymentId paymentId) {
        return jdbc.sql("SELECT dispute_id, sha256, media_type, octet_length(content) AS bytes,"
                        + " CASE WHEN media_type = 'text/plain' THEN convert_from(content, 'UTF8') END AS text"
                        + " FROM dispute_evidence WHERE payment_id = :payment AND attached")
                .param("payment", paymentId.value())
                .query((row, number) -> new EvidenceNote(
                        new DisputeId(row.getString("dispute_id")),
                        row.getString("sha256"),
                        row.getString("media_type"),
                        row.getInt("bytes"),
                        row.getString("text")))
                .list();
    }

    /**
     * One piece of evidence; empty when it has been erased.
     *
     * @throws IllegalStateException when it is no longer what the event says that it was
     */
    public Optional<Evidence> find(PaymentId paymentId, DisputeId disputeId, String sha256) {
        Optional<Evidence> found = jdbc.sql("SELECT media_type, content FROM dispute_evidence"
                        + " WHERE payment_id = :payment AND dispute_id = :dispute AND sha256 = :sha256 AND attached")
                .param("payment", paymentId.value())
                .param("dispute", disputeId.value())
                .param("sha256", sha256)
                .query((row, number) -> Evidence.picture(row.getString("media_type"), row.getBytes("content")))
                .optional();
        if (found.isPresent() && !found.get().sha256().equals(sha256)) {
            throw new IllegalStateException("Evidence " + sha256 + " of dispute " + disputeId + " of payment "
                    + paymentId + " was changed in the database");
        }
        return found;
    }

    /** Also what no dispute rests on yet: one of these may be about to be opened. */
    @Override
    public boolean has(Collection<PaymentId> payments) {
        return jdbc.sql("SELECT EXISTS (SELECT FROM dispute_evidence WHERE payment_id = ANY (?))")
                .param(texts(payments))
                .query(Boolean.class)
                .single();
    }

    @Override
    public void erase(Collection<PaymentId> payments, Instant until) {
        int unused = jdbc.sql("DELETE FROM dispute_evidence WHERE payment_id = ANY (?) AND stored_at <= ?")
                .params(texts(payments), Timestamp.from(until))
                .update();
    }

    private static String[] texts(Collection<PaymentId> payments) {
        return payments.stream().map(PaymentId::value).toArray(String[]::new);
    }

    private void removeLeftOver() {
        Instant limit = clock.instant().minus(LEFT_OVER_AFTER);
        // Rows that another request removes or brings anew right now are left to it.
        int unused = jdbc.sql("DELETE FROM dispute_evidence WHERE (payment_id, dispute_id, sha256) IN ("
                        + "SELECT payment_id, dispute_id, sha256 FROM dispute_evidence"
                        + " WHERE NOT attached AND stored_at < :limit ORDER BY stored_at LIMIT :most"
                        + " FOR UPDATE SKIP LOCKED)")
                .param("limit", Timestamp.from(limit))
                .param("most", REMOVED_AT_ONCE)
                .update();
    }
}
