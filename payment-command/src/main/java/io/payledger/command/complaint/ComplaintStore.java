package io.payledger.command.complaint;

import io.payledger.api.id.PaymentId;
import io.payledger.api.payment.ComplaintRecords;
import io.payledger.api.personal.PersonalDataStore;
import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.ProblemException;
import io.payledger.command.evidence.Evidence;
import io.payledger.command.hold.HoldGate;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Tables {@code complaint} and {@code complaint_picture}. Nothing here asks whether there is such an order. */
public final class ComplaintStore implements ComplaintRecords, PersonalDataStore {
    private static final String WITH_IMAGES = """
            SELECT c.*, (SELECT count(*) FROM complaint_picture p WHERE p.complaint_id = c.complaint_id) AS images
            FROM complaint c
            """;

    private final JdbcClient jdbc;
    private final Clock clock;
    private final ComplaintProperties properties;
    private final TransactionTemplate unitOfWork;

    public ComplaintStore(
            JdbcClient jdbc,
            PlatformTransactionManager transactionManager,
            Clock clock,
            ComplaintProperties properties) {
        this.jdbc = jdbc;
        this.clock = clock;
        this.properties = properties;
        this.unitOfWork = new TransactionTemplate(transactionManager);
    }

    /**
     * Keeps a complaint; the same again changes nothing.
     *
     * @throws ProblemException OVERLOADED when too many wait
     */
    public void add(WrittenComplaint complaint) {
        unitOfWork.executeWithoutResult(status -> {
            Optional<Long> added = insert(complaint);
            if (added.isPresent()) {
                pictures(added.get(), complaint.pictures());
            } else if (!isKnown(complaint)) {
                throw new ProblemException(
                        ErrorCode.OVERLOADED, "Too many complaints wait to be looked at; nothing was kept");
            }
        });
    }

    private Optional<Long> insert(WrittenComplaint complaint) {
        return jdbc.sql(
                        "INSERT INTO complaint (fingerprint, state, order_text, shop_text, happened_at, text, received_at,"
                                + " received_from) SELECT :fingerprint, 'WAITING', :order, :shop, :happened, :text, :now, :from"
                                + " WHERE (SELECT count(*) FROM complaint WHERE state = 'WAITING') < :most"
                                + " ON CONFLICT (fingerprint) DO NOTHING RETURNING complaint_id")
                .param("fingerprint", complaint.fingerprint())
                .param("order", complaint.order())
                .param("shop", complaint.shop())
                .param("happened", Timestamp.from(complaint.happenedAt()))
                .param("text", complaint.text().asText())
                .param("now", Timestamp.from(clock.instant()))
                .param("from", complaint.origin())
                .param("most", properties.mostWaiting())
                .query(Long.class)
                .optional();
    }

    private void pictures(long complaintId, List<Evidence> pictures) {
        for (int i = 0; i < pictures.size(); i++) {
            int unused = jdbc.sql("INSERT INTO complaint_picture (complaint_id, number, media_type, content)"
                            + " VALUES (?, ?, ?, ?)")
                    .params(
                            complaintId,
                            i + 1,
                            pictures.get(i).mediaType(),
                            pictures.get(i).content())
                    .update();
        }
    }

    private boolean isKnown(WrittenComplaint complaint) {
        return jdbc.sql("SELECT count(*) FROM complaint WHERE fingerprint = ?")
                        .param(complaint.fingerprint())
                        .query(Long.class)
                        .single()
                > 0;
    }

    @Override
    public List<Complaint> list(ComplaintState state, long after, int most) {
        return jdbc.sql(WITH_IMAGES + "WHERE c.state = ? AND c.complaint_id > ? ORDER BY c.complaint_id LIMIT ?")
                .params(state.name(), after, most)
                .query((row, number) -> complaint(row))
                .list();
    }

    @Override
    public Optional<Complaint> find(long complaintId) {
        return jdbc.sql(WITH_IMAGES + "WHERE c.complaint_id = ?")
                .param(complaintId)
                .query((row, number) -> complaint(row))
                .optional();
    }

    /** Picture 1, 2, … of a complaint. */
    public Optional<Evidence> picture(long complaintId, int number) {
        return jdbc.sql("SELECT media_type, content FROM complaint_picture WHERE complaint_id = ? AND number = ?")
                .params(complaintId, number)
                .query((row, n) -> Evidence.picture(row.getString("media_type"), row.getBytes("content")))
                .optional();
    }

    /** All pictures of a complaint, in their order. */
    List<Evidence> pictures(long complaintId) {
        return jdbc.sql("SELECT media_type, content FROM complaint_picture WHERE complaint_id = ? ORDER BY number")
                .param(complaintId)
                .query((row, n) -> Evidence.picture(row.getString("media_type"), row.getBytes("content")))
                .list();
    }

    /** Records what became of a complaint that waits; false when somebody has decided about it already. */
    boolean decide(
            long complaintId, ComplaintState state, @Nullable PaymentId payment, String by, @Nullable String why) {
        return jdbc.sql(
                                "UPDATE complaint SET state = :state, payment_id = :payment, decided_by = :by, decided_at = :now,"
                                        + " reason = :why WHERE complaint_id = :id AND state = 'WAITING'")
                        .param("state", state.name())
                        .param("payment", payment == null ? null : payment.value())
                        .param("by", by)
                        .param("now", Timestamp.from(clock.instant()))
                        .param("why", why)
                        .param("id", complaintId)
                        .update()
                == 1;
    }

    /** Removes complaints that were decided long enough ago and are not held, at most so many; returns how many. */
    public int removeOld(int most) {
        Duration keep = properties.keep();
        return jdbc.sql("DELETE FROM complaint WHERE complaint_id IN (SELECT complaint_id FROM complaint c"
                        + " WHERE decided_at < ? AND NOT EXISTS (SELECT FROM legal_hold h WHERE h.lifted_at IS NULL"
                        + " AND (h.subject = c.payment_id OR h.subject IN (" + HoldGate.PAYER_OF + "c.payment_id)))"
                        + " ORDER BY decided_at LIMIT ?)")
                .params(Timestamp.from(clock.instant().minus(keep)), most)
                .update();
    }

    /** Those that a dispute of these payments was opened for: whom the others are about, nobody knows. */
    @Override
    public boolean has(Collection<PaymentId> payments) {
        return jdbc.sql("SELECT EXISTS (SELECT FROM complaint WHERE payment_id = ANY (?))")
                .param(texts(payments))
                .query(Boolean.class)
                .single();
    }

    @Override
    public void erase(Collection<PaymentId> payments, Instant until) {
        int unused = jdbc.sql("DELETE FROM complaint WHERE payment_id = ANY (?) AND received_at <= ?")
                .params(texts(payments), Timestamp.from(until))
                .update();
    }

    private static String[] texts(Collection<PaymentId> payments) {
        return payments.stream().map(PaymentId::value).toArray(String[]::new);
    }

    private static Complaint complaint(ResultSet row) throws SQLException {
        return new Complaint(
                row.getLong("complaint_id"),
                ComplaintState.valueOf(row.getString("state")),
                row.getString("order_text"),
                row.getString("shop_text"),
                row.getTimestamp("happened_at").toInstant(),
                row.getString("text"),
                row.getInt("images"),
                row.getTimestamp("received_at").toInstant(),
                row.getString("received_from"),
                row.getString("payment_id"),
                row.getString("decided_by"),
                row.getString("reason"));
    }
}
