package io.payledger.query.transactions;

import io.payledger.api.money.Currency;
import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.ProblemException;
import io.payledger.eventstore.audit.AggregateReader;
import io.payledger.query.past.Past;
import io.payledger.query.projection.FoldedStreams;
import io.payledger.query.reading.Conditions;
import io.payledger.query.reading.PageRequest;
import io.payledger.query.reading.Snapshot;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import java.util.function.Function;
import org.axonframework.eventhandling.TrackedEventMessage;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * The transaction table as it was. What never changes about a payment is in the live table, and every order of rows goes by
 * it: so the payments are taken from there in that order, some hundred at a time, and folded from their events up to the
 * index by the projection's own code. A page costs what it looks at, however long the log and however far the index.
 */
final class PastTransactions {
    /** Payments that are folded at a time. */
    private static final int PORTION = 250;

    /** Events after which a page is given back with what it has found: about half a second of a processor. */
    private static final int MOST_EVENTS = 20_000;

    /** Pages that are folded at one time, so that requests that pay keep the processors. */
    private static final int MOST_AT_ONCE = 2;

    private static final String THEN =
            "EXISTS (SELECT FROM events e WHERE e.aggregate_id = t.payment_id AND e.sequence_number = 0"
                    + " AND e.global_index <= ?)";
    private static final TransactionFold FOLD = new TransactionFold();

    private final Snapshot snapshot;
    private final AggregateReader streams;
    private final int mostEvents;
    private final Semaphore slots = new Semaphore(MOST_AT_ONCE);

    /** @param streams reads within the snapshot that it is asked within */
    PastTransactions(Snapshot snapshot, AggregateReader streams) {
        this(snapshot, streams, MOST_EVENTS);
    }

    /** @param mostEvents after which a page is given back */
    PastTransactions(Snapshot snapshot, AggregateReader streams, int mostEvents) {
        this.snapshot = snapshot;
        this.streams = streams;
        this.mostEvents = mostEvents;
    }

    /**
     * What was found.
     *
     * @param totals null when not all payments were looked at
     * @param stoppedAt where the next page starts; null when there is none
     */
    record Found(
            List<TransactionRow> rows,
            @Nullable List<CurrencyTotal> totals,
            @Nullable List<String> stoppedAt) {}

    /**
     * As {@link Snapshot#read}.
     *
     * @throws ProblemException OVERLOADED also when too many ask for the past at one time
     */
    <T> T read(Function<JdbcClient, T> question) {
        if (!slots.tryAcquire()) {
            throw new ProblemException(
                    ErrorCode.OVERLOADED,
                    "No more than " + MOST_AT_ONCE + " look at the past at one time; try again later");
        }
        try {
            return snapshot.read(question);
        } finally {
            slots.release();
        }
    }

    /** One page, within the snapshot of {@link #read}. */
    Found find(JdbcClient jdbc, Past past, TransactionFilter filter, TransactionSort sort, PageRequest page) {
        Walk walk = new Walk(jdbc, past, filter, sort, page.after());
        boolean first = page.after() == null;
        List<TransactionRow> rows = new ArrayList<>();
        Totals totals = new Totals();
        @Nullable List<String> rest = null;
        do {
            for (TransactionRow row : walk.next()) {
                totals.add(row);
                if (rows.size() < page.limit()) {
                    rows.add(row);
                } else if (rest == null) {
                    rest = sort.position(rows.getLast());
                }
            }
            // On the first page the rest is looked at for the totals.
        } while (!walk.isAtItsEnd() && walk.events < mostEvents && (rest == null || first));
        return new Found(
                rows,
                first && walk.isAtItsEnd() ? totals.sums() : null,
                rest != null || walk.isAtItsEnd() ? rest : walk.behind);
    }

    /**
     * All rows behind a position, within a snapshot; however many there are, and none is kept here.
     *
     * @param behind null for all
     */
    void each(
            JdbcClient jdbc,
            Past past,
            TransactionFilter filter,
            TransactionSort sort,
            @Nullable List<String> behind,
            Consumer<TransactionRow> rows) {
        Walk walk = new Walk(jdbc, past, filter, sort, behind);
        do {
            walk.next().forEach(rows);
        } while (!walk.isAtItsEnd());
    }

    /** Goes through the payments in the order of the rows. */
    private final class Walk {
        private final JdbcClient jdbc;
        private final Past past;
        private final TransactionFilter filter;
        private final TransactionSort sort;
        private @Nullable List<String> behind;
        private boolean atItsEnd;
        private int events;

        Walk(
                JdbcClient jdbc,
                Past past,
                TransactionFilter filter,
                TransactionSort sort,
                @Nullable List<String> behind) {
            this.jdbc = jdbc;
            this.past = past;
            this.filter = filter;
            this.sort = sort;
            this.behind = behind;
        }

        boolean isAtItsEnd() {
            return atItsEnd;
        }

        /** The next payments that the filter takes, as they were; may be none. */
        List<TransactionRow> next() {
            List<TransactionRow> candidates = candidates();
            List<TrackedEventMessage<?>> history = history(candidates);
            events += history.size();
            atItsEnd = candidates.size() < PORTION;
            behind = candidates.isEmpty() ? behind : sort.position(candidates.getLast());
            Map<String, Transaction> then = FoldedStreams.of(FOLD, history);
            List<TransactionRow> taken = new ArrayList<>();
            for (TransactionRow candidate : candidates) {
                Transaction payment = then.get(candidate.merchantId() + "/" + candidate.orderId());
                if (payment != null) {
                    TransactionRow row = TransactionRow.of(payment);
                    if (filter.takes(payment, row)) {
                        taken.add(row);
                    }
                }
            }
            return taken;
        }

        private List<TransactionRow> candidates() {
            Conditions ever = filter.everTaken()
                    .conditions()
                    .and("t.created_at <= ?", past.latest())
                    .and(THEN, past.index());
            Conditions conditions = behind == null ? ever : sort.behind(ever, behind);
            return jdbc.sql("SELECT * FROM payment_transaction t" + conditions.where() + sort.orderBy() + " LIMIT "
                            + PORTION)
                    .params(conditions.parameters())
                    .query((row, number) -> TransactionRow.of(row))
                    .list();
        }

        private List<TrackedEventMessage<?>> history(List<TransactionRow> candidates) {
            return streams
                    .of(candidates.stream()
                            .map(row -> row.merchantId() + "/" + row.orderId())
                            .toList())
                    .stream()
                    .filter(event -> event.trackingToken().position().orElse(Long.MAX_VALUE) <= past.index())
                    .toList();
        }
    }

    /** Sums by currency; exact, whatever there is (case C09). */
    private static final class Totals {
        private final Map<Currency, Long> payments = new EnumMap<>(Currency.class);
        private final Map<Currency, BigInteger> amounts = new EnumMap<>(Currency.class);

        void add(TransactionRow row) {
            payments.merge(row.currency(), 1L, Math::addExact);
            amounts.merge(row.currency(), BigInteger.valueOf(row.amount()), BigInteger::add);
        }

        List<CurrencyTotal> sums() {
            return payments.entrySet().stream()
                    .sorted(Map.Entry.comparingByKey(Comparator.comparing(Currency::name)))
                    .map(it -> CurrencyTotal.of(
                            it.getKey(), it.getValue(), Objects.requireNonNull(amounts.get(it.getKey()))))
                    .toList();
        }
    }
}
