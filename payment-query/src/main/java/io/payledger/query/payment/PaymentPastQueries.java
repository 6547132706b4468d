package io.payledger.query.payment;

import io.payledger.api.id.PaymentId;
import io.payledger.eventstore.audit.AggregateReader;
import io.payledger.query.journal.JournalQuestion;
import io.payledger.query.journal.JournalRow;
import io.payledger.query.past.AsOf;
import io.payledger.query.past.LogPast;
import io.payledger.query.past.Past;
import io.payledger.query.projection.ProjectionPositions;
import io.payledger.query.reading.Snapshot;
import io.payledger.query.reading.Visibility;
import io.payledger.query.timeline.Timeline;
import io.payledger.query.timeline.TimelineQuestion;
import io.payledger.query.transactions.FoldedTransaction;
import java.util.List;
import org.axonframework.eventhandling.DomainEventMessage;
import org.axonframework.eventhandling.TrackedEventMessage;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Asks what a payment was after some event of the log. */
final class PaymentPastQueries {
    private final Snapshot snapshot;
    private final ProjectionPositions positions;
    private final AggregateReader streams;

    /** @param streams reads within the snapshot that it is asked within */
    PaymentPastQueries(Snapshot snapshot, ProjectionPositions positions, AggregateReader streams) {
        this.snapshot = snapshot;
        this.positions = positions;
        this.streams = streams;
    }

    /**
     * The payment as it was; for now, as far as all tables have come.
     *
     * @throws io.payledger.api.problem.ProblemException ORDER_NOT_FOUND when there was none that may be seen, INVALID_FIELD
     *     or TABLES_BEHIND for what is not there yet
     */
    PaymentPast at(Visibility visibility, PaymentId payment, AsOf asOf) {
        PaymentChainQueries.requireVisible(visibility, payment);
        return snapshot.read(jdbc -> {
            long seen = Math.min(
                    positions.asOf(JournalQuestion.projection().name()),
                    positions.asOf(TimelineQuestion.projection().name()));
            long index = Past.indexOr(LogPast.of(jdbc, asOf, seen), seen);
            List<TrackedEventMessage<?>> events = streams.of(List.of(payment.value())).stream()
                    .filter(event -> event.trackingToken().position().orElse(Long.MAX_VALUE) <= index)
                    .toList();
            FoldedTransaction then = FoldedTransaction.of(events).orElseThrow(PaymentChainQueries::notFound);
            long last = ((DomainEventMessage<?>) events.getLast()).getSequenceNumber();
            List<JournalRow> journal =
                    rows(jdbc, "journal_entry", "sequence_number, line", payment, last, (row, n) -> JournalRow.of(row));
            List<Timeline.Entry> timeline = rows(
                    jdbc, "payment_timeline", "sequence_number", payment, last, (row, n) -> Timeline.Entry.of(row));
            return new PaymentPast(
                    index,
                    then.payment(),
                    then.attempts(),
                    then.refunds(),
                    journal,
                    timeline,
                    journal.size() < PaymentChainQueries.MOST && timeline.size() < PaymentChainQueries.MOST);
        });
    }

    /** Rows of these tables are added and never changed, so those of the first events are what they were. */
    private static <T> List<T> rows(
            JdbcClient jdbc, String table, String order, PaymentId payment, long last, RowMapper<T> mapper) {
        return jdbc.sql("SELECT * FROM " + table + " WHERE payment_id = ? AND sequence_number <= ? ORDER BY " + order
                        + " LIMIT " + PaymentChainQueries.MOST)
                .params(payment.value(), last)
                .query(mapper)
                .list();
    }
}
