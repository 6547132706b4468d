package io.payledger.banksim.charges;

import io.payledger.banksim.charges.Booking.Booked;
import io.payledger.banksim.charges.Booking.NumberReused;
import io.payledger.banksim.charges.Booking.Replayed;
import java.nio.file.Path;
import java.time.Clock;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The bank's ledger: one row per trade number for ever, whatever is asked how often and in parallel. Each change is
 * decided, written to the journal and booked under one lock, so the journal's order is the order of the books; a write
 * takes some microseconds, so the lock is no limit for a simulator. Safe for threads.
 */
public final class ChargeLedger implements AutoCloseable {
    /** The decline code of a charge whose trade number was cancelled before it arrived. */
    public static final String TRADE_CANCELLED = "TRADE_CANCELLED";

    // Not synchronized: on Java 21 a virtual thread that writes to a file in a monitor would pin its carrier.
    private final ReentrantLock lock = new ReentrantLock();
    private final Books books = new Books();
    private final Journal journal;
    private final Clock clock;

    private ChargeLedger(@Nullable Path dataFolder, Clock clock) {
        this.clock = clock;
        this.journal = dataFolder == null ? Journal.NONE : JournalFile.open(dataFolder, books::apply);
    }

    /**
     * Opens the ledger kept in this folder, or one in memory when there is none.
     *
     * @throws BankDataException when the folder cannot be used or its journal is damaged
     */
    public static ChargeLedger open(@Nullable Path dataFolder, Clock clock) {
        return new ChargeLedger(dataFolder, clock);
    }

    /**
     * Charges, unless the trade number has a row already.
     *
     * @param declineCode when not null, a new charge is declined with it
     * @throws BankDataException when the journal cannot be written; then nothing was booked
     */
    public Booking<Charge> charge(ChargeRequest request, @Nullable String declineCode) {
        return locked(() -> {
            Charge known = books.charge(request.tradeNo());
            if (known != null) {
                return known.request().equals(request) ? new Replayed<>(known) : new NumberReused<>();
            }
            String decline = books.isCancelled(request.tradeNo()) ? TRADE_CANCELLED : declineCode;
            ChargeStatus status = decline == null ? ChargeStatus.CHARGED : ChargeStatus.DECLINED;
            return book(new Charge(books.nextSequence(), request, status, decline, 0, clock.instant()));
        });
    }

    /** Refunds, unless the refund number has a row already or the charge cannot bear it; otherwise as {@link #charge}. */
    public Booking<Refund> refund(RefundRequest request, @Nullable String declineCode) {
        return locked(() -> {
            Refund known = books.refund(request.refundNo());
            if (known != null) {
                return known.request().equals(request) ? new Replayed<>(known) : new NumberReused<>();
            }
            String objection = books.objectionTo(request);
            return book(new Refund(request, objection == null ? declineCode : objection, clock.instant()));
        });
    }

    /**
     * Cancels a trade number that has no row yet: a charge that arrives later is declined. A number that has a row keeps
     * it.
     *
     * @return what the number came to
     */
    public ChargeStatus cancel(String tradeNo) {
        return locked(() -> {
            Charge known = books.charge(tradeNo);
            if (known != null) {
                return known.status();
            }
            if (!books.isCancelled(tradeNo)) {
                book(new Cancellation(tradeNo, clock.instant()));
            }
            return ChargeStatus.CANCELLED;
        });
    }

    public Optional<Charge> find(String tradeNo) {
        return locked(() -> Optional.ofNullable(books.charge(tradeNo)));
    }

    public Optional<Refund> findRefund(String refundNo) {
        return locked(() -> Optional.ofNullable(books.refund(refundNo)));
    }

    /** Whether this trade number was cancelled before a charge arrived under it. */
    public boolean isCancelled(String tradeNo) {
        return locked(() -> books.isCancelled(tradeNo));
    }

    /** Every row of an order, oldest first; empty when the bank never booked one. */
    public List<Charge> ofOrder(OrderRef order) {
        return locked(() -> books.ofOrder(order));
    }

    /** How many times the payer of this order is out of pocket: 1 when it is paid, more when it was charged twice. */
    public long effectiveCharges(String merchantId, String orderId) {
        return ofOrder(new OrderRef(merchantId, orderId)).stream()
                .filter(Charge::effective)
                .count();
    }

    /** Up to {@code limit} rows whose sequence is greater than {@code after}, in order. */
    public List<Charge> page(long after, int limit) {
        return locked(() -> books.page(after, limit));
    }

    /** Every refund, also those that were declined, in no order. */
    public List<Refund> refunds() {
        return locked(books::refunds);
    }

    /** The whole book counted: the witness of every test. */
    public LedgerSummary summary() {
        return locked(() -> Witness.summary(books));
    }

    /**
     * What was booked by one channel on one day, by currency code; empty when nothing was.
     *
     * @param day in UTC
     */
    public SortedMap<String, DayTotal> totals(String channel, LocalDate day) {
        return locked(() -> Witness.totals(books, channel, day));
    }

    @Override
    public void close() {
        locked(() -> {
            journal.close();
            return books;
        });
    }

    private <T extends LedgerEntry> Booking<T> book(T row) {
        journal.append(row);
        books.apply(row);
        return new Booked<>(row);
    }

    private <T> T locked(Supplier<T> work) {
        lock.lock();
        try {
            return work.get();
        } finally {
            lock.unlock();
        }
    }
}
