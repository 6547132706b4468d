package io.payledger.saga.bank;

import io.payledger.api.id.Channel;
import io.payledger.api.log.StepLog;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.axonframework.common.transaction.TransactionManager;
import org.jspecify.annotations.Nullable;
import org.springframework.context.SmartLifecycle;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * When somebody wants to know what a bank booked on a day, then it is asked, and what it says is kept. One question at a
 * time on each node, outside the lanes of charges: nobody waits for it. No connection is held while a bank is asked
 * (promise I19), so two nodes may ask the same; what they keep is the same.
 */
public final class BankDays implements SmartLifecycle {
    private static final Duration LOOK_EVERY = Duration.ofSeconds(20);

    /** A bank that did not answer is left alone for this long. */
    private static final Duration AGAIN_AFTER = Duration.ofMinutes(10);

    private static final Duration STOP_WITHIN = Duration.ofSeconds(5);

    private static final String CLAIM = """
            UPDATE bank_day AS d SET asked_at = :now
            FROM (SELECT channel, day FROM bank_day
                  WHERE state = 'WANTED' AND (asked_at IS NULL OR asked_at <= :before)
                  ORDER BY asked_at NULLS FIRST, day, channel LIMIT 1 FOR UPDATE SKIP LOCKED) AS next
            WHERE d.channel = next.channel AND d.day = next.day
            RETURNING d.channel, d.day
            """;

    private final BankLanes lanes;
    private final JdbcClient jdbc;
    private final TransactionManager transactions;
    private final Clock clock;
    private final ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(
            1, Thread.ofPlatform().daemon().name("bank-days").factory());
    private volatile boolean running;

    public BankDays(BankLanes lanes, JdbcClient jdbc, TransactionManager transactions, Clock clock) {
        this.lanes = lanes;
        this.jdbc = jdbc;
        this.transactions = transactions;
        this.clock = clock;
    }

    @Override
    public void start() {
        running = true;
        ScheduledFuture<?> unused = timer.scheduleWithFixedDelay(
                this::lookSafely, LOOK_EVERY.toMillis(), LOOK_EVERY.toMillis(), TimeUnit.MILLISECONDS);
    }

    @Override
    public void stop() {
        running = false;
        // The interrupt ends a question that runs; it is asked again after the start.
        timer.shutdownNow();
        try {
            boolean unused = timer.awaitTermination(STOP_WITHIN.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    private void lookSafely() {
        try {
            look();
        } catch (RuntimeException e) {
            StepLog.warn("bank.day", "-", null, "LATER", "cause", e);
        }
    }

    /** Asks about each day that somebody wants to know of and that was not asked about just now. */
    void look() {
        for (Optional<Wanted> next = claim(); next.isPresent() && running; next = claim()) {
            ask(next.get());
        }
    }

    private Optional<Wanted> claim() {
        OffsetDateTime now = clock.instant().atOffset(ZoneOffset.UTC);
        return jdbc.sql(CLAIM)
                .param("now", now)
                .param("before", now.minus(AGAIN_AFTER))
                .query((row, number) ->
                        new Wanted(new Channel(row.getString("channel")), row.getObject("day", LocalDate.class)))
                .optional();
    }

    private void ask(Wanted wanted) {
        Optional<DayTotals> bank = lanes.find(wanted.channel()).flatMap(BankLane::dayTotals);
        if (bank.isEmpty()) {
            state(wanted, "NOT_TOLD", null);
            return;
        }
        try {
            List<DayTotal> totals = bank.get().totals(wanted.day());
            transactions.executeInTransaction(() -> keep(wanted, totals));
            StepLog.info("bank.day", "-", null, "TOLD", "channel", wanted.channel(), "day", wanted.day());
        } catch (DayNotToldException e) {
            state(wanted, "WANTED", e.getMessage());
            StepLog.warn(
                    "bank.day",
                    "-",
                    null,
                    "LATER",
                    "channel",
                    wanted.channel(),
                    "day",
                    wanted.day(),
                    "reason",
                    e.getMessage());
        }
    }

    private void keep(Wanted wanted, List<DayTotal> totals) {
        jdbc.sql("DELETE FROM bank_day_total WHERE channel = ? AND day = ?")
                .params(wanted.channel().value(), wanted.day())
                .update();
        for (DayTotal total : totals) {
            jdbc.sql(
                            "INSERT INTO bank_day_total (channel, day, currency, charges, charged_minor, refunds, refunded_minor)"
                                    + " VALUES (?, ?, ?, ?, ?::numeric, ?, ?::numeric)")
                    .params(
                            wanted.channel().value(),
                            wanted.day(),
                            total.currency().name(),
                            total.charges(),
                            total.charged().toString(),
                            total.refunds(),
                            total.refunded().toString())
                    .update();
        }
        state(wanted, "TOLD", null);
    }

    private void state(Wanted wanted, String state, @Nullable String problem) {
        jdbc.sql("UPDATE bank_day SET state = ?, problem = ? WHERE channel = ? AND day = ?")
                .params(Arrays.asList(state, problem, wanted.channel().value(), wanted.day()))
                .update();
    }

    private record Wanted(Channel channel, LocalDate day) {}
}
